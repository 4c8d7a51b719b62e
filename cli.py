"""The command line `signoria`: a thin caller of what the package's modules do.

Bad input ends with a message that names what is allowed and exit code 2; Ctrl-C saves what there is and exits with 130.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from .envs.core.errors import MissingExtra, SignoriaError
from .envs.core.files import check_writable, write_atomically
from .envs.core.game import Game, load_game
from .envs.core.record import read_records
from .envs.core.registry import GAMES, game_ids

app = typer.Typer(
    help="Reinforcement-learning environments of Eurogames of the Italian Renaissance.",
    no_args_is_help=True,
    rich_markup_mode=None,  # square brackets in help texts are meant
    add_completion=False,
    pretty_exceptions_enable=False,
)
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells expect it."""

console = Console()
errors = Console(stderr=True)

GameArgument = Annotated[str, typer.Argument(help="Game id, see `signoria games`.", metavar="GAME")]
SeatsOption = Annotated[int | None, typer.Option("--seats", help="Number of seats. [the game's smallest]")]
RuleOption = Annotated[
    list[str] | None, typer.Option("--option", help="A rule option, NAME=VALUE; may be repeated. See `signoria info`.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of everything random.")]


def parse_options(game: Game, pairs: list[str] | None) -> dict[str, Any]:
    """Return rule options from NAME=VALUE words.

    Raises:
        SignoriaError: a word has no `=`, or names an unknown option or value.
    """
    known = {option.name: option for option in game.options}
    options = {}
    for pair in pairs or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise SignoriaError(f"an option is written NAME=VALUE, not {pair!r}")
        if name not in known:
            raise SignoriaError(f"{game.id} has no option {name!r}; its options are: {', '.join(known)}")
        options[name] = known[name].parse(text)
    return options


@contextmanager
def progress_bar(text: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar while the block runs; the block gets a callback (done, total)."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task(text, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def interruptible() -> Iterator[None]:
    """Turn Ctrl-C into the message of who was interrupted (what was saved, how to go on) and exit code 130.

    Click would swallow both.
    """
    try:
        yield
    except KeyboardInterrupt as stop:
        errors.print(str(stop) or "Stopped.", highlight=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None


def save_json(path: Path | None, data: Any) -> None:
    """Write the JSON that belongs to a printed table, if a path is given, and say where."""
    if path is not None:
        check_writable(path)
        write_atomically(path, json.dumps(data, indent=1) + "\n")
        errors.print(f"JSON: {path}")


@app.command()
def games(
    json_path: Annotated[Path | None, typer.Option("--json", help="Also write the table to this JSON file.")] = None,
) -> None:
    """List the games."""
    table = Table(title="Games", title_justify="left")
    table.add_column("id", no_wrap=True, overflow="fold")
    for column in ("title", "seats", "actions", "observation"):
        table.add_column(column)
    rows = []
    for game_id, entry in GAMES.items():
        game = load_game(game_id)
        seats = f"{game.min_seats}-{game.max_seats}"
        table.add_row(game_id, game.title, seats, str(game.num_actions), str(game.observation_size))
        rows.append(
            {
                "id": game_id,
                "title": game.title,
                "seats": [game.min_seats, game.max_seats],
                "actions": game.num_actions,
                "observation": game.observation_size,
                "pettingzoo": entry.pettingzoo_id,
                "gymnasium": entry.gymnasium_id,
            }
        )
    console.print(table)
    for row in rows:
        console.print(f"{row['id']}: PettingZoo {row['pettingzoo']}, Gymnasium {row['gymnasium']}", highlight=False)
    save_json(json_path, rows)


@app.command()
def info(
    game: GameArgument,
    json_path: Annotated[Path | None, typer.Option("--json", help="Also write everything to this JSON file.")] = None,
) -> None:
    """Show a game: seats, options, actions by block, observation segments, speed, origin of the rules."""
    from .terminal import describe_game

    loaded = load_game(game)
    description = describe_game(loaded)
    console.print(Markdown(description.text))
    save_json(json_path, description.data)


@app.command()
def warmup(
    games: Annotated[list[str] | None, typer.Argument(help="Game ids. [all games]")] = None,
) -> None:
    """Compile games ahead of their first use."""
    from .envs.core.warmup import warm_up

    for game_id in games or game_ids():
        loaded = load_game(game_id)
        with progress_bar(f"Compiling {loaded.title}") as progress:
            warm_up(loaded, progress)
        console.print(f"{loaded.title}: ready")


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Game ids. [all games]")] = None,
    seats: Annotated[list[int] | None, typer.Option("--seats", help="Seat counts. [smallest and largest]")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="A few seconds: the main figures only.")] = False,
    peers: Annotated[bool, typer.Option("--peers", help="Also run what is installed of other libraries.")] = False,
    threads: Annotated[list[int] | None, typer.Option("--threads", help="Numbers of threads. [1 and 2]")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for JSON and table. [benchmarks/results; with --quick runs/bench]")
    ] = None,
) -> None:
    """Measure step throughput; a file of results per game."""
    from .benchmarks.throughput import run_benchmark, to_markdown, write_results

    chosen = [load_game(game_id) for game_id in games or game_ids()]
    counts = [[game.check_seats(n) for n in seats or sorted({game.min_seats, game.max_seats})] for game in chosen]
    for game, numbers in zip(chosen, counts, strict=True):
        with progress_bar(f"Measuring {game.title}") as progress:
            result = run_benchmark(
                game, seats=numbers, quick=quick, peers=peers, threads=threads or [1, 2], progress=progress
            )
        console.print(Markdown(to_markdown(result)))
        for path in write_results(result, out or Path("runs/bench" if quick else "benchmarks/results")):
            errors.print(f"Written: {path}")


@app.command()
def train(
    game: GameArgument,
    out: Annotated[Path, typer.Option("--out", help="Output folder.")],
    seats: SeatsOption = None,
    minutes: Annotated[float | None, typer.Option(help="Time budget.")] = None,
    steps: Annotated[int | None, typer.Option(help="Budget in the learner's decisions.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the output folder.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the run in the output folder.")] = False,
    seed: SeedOption = 0,
    option: RuleOption = None,
    setting: Annotated[
        list[str] | None, typer.Option("--set", help="A training setting, NAME=VALUE; may be repeated.")
    ] = None,
) -> None:
    """Train an agent by self-play (MaskablePPO)."""
    loaded = load_game(game)
    try:
        from .training.sb3 import make_config
        from .training.sb3 import train as run_training
    except ModuleNotFoundError as error:
        raise MissingExtra(f"training needs {error.name}: pip install 'signoria[train]'") from error
    config = make_config(
        game=loaded.id,
        num_players=seats,
        out=out,
        minutes=minutes,
        steps=steps,
        resume=resume,
        overwrite=overwrite,
        seed=seed,
        options=parse_options(loaded, option),
        settings=setting or [],
    )
    with interruptible():
        run_training(config, console)


@app.command()
def tournament(
    game: GameArgument,
    agents: Annotated[list[str], typer.Argument(help="Agents: random, heuristic or a checkpoint file; at least two.")],
    seats: SeatsOption = None,
    games_: Annotated[int, typer.Option("--games", help="Games in all, rounded up to full rounds.")] = 1000,
    seed: SeedOption = 0,
    option: RuleOption = None,
    out: Annotated[Path | None, typer.Option("--out", help="JSON file; a table beside it. [runs/tournaments]")] = None,
    records: Annotated[Path | None, typer.Option("--records", help="JSON-lines file for the game records.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the partial result in --out.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the result in --out.")] = False,
) -> None:
    """Let agents play against each other and show win rates with 95 % intervals."""
    from .terminal import tournament_command

    if resume and out is None:
        raise SignoriaError("--resume needs --out, the file of the partial result")
    if resume and overwrite:
        raise SignoriaError("--resume and --overwrite exclude each other")
    loaded = load_game(game)
    path = out or Path("runs") / "tournaments" / f"{game}-{datetime.now():%Y%m%d-%H%M%S}.json"
    with interruptible(), progress_bar(f"Playing {loaded.title}") as progress:
        result = tournament_command(
            loaded,
            agents,
            num_players=loaded.check_seats(seats),
            games=games_,
            seed=seed,
            options=parse_options(loaded, option),
            out=path,
            records=records,
            resume=resume,
            overwrite=overwrite,
            progress=progress,
        )
    console.print(Markdown(result.to_markdown()))
    errors.print(f"JSON: {path}")


@app.command()
def play(
    game: GameArgument,
    against: Annotated[
        list[str] | None, typer.Option("--against", help="An opponent per other seat; one may serve all. [heuristic]")
    ] = None,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 0.")] = 0,
    seats: SeatsOption = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Seed of the game. [drawn]")] = None,
    option: RuleOption = None,
    record: Annotated[Path | None, typer.Option("--record", help="JSON-lines file. [GAME-SEED.jsonl]")] = None,
) -> None:
    """Play a game in the terminal against agents."""
    from .terminal import PlaySession

    loaded = load_game(game)
    session = PlaySession(
        loaded,
        num_players=loaded.check_seats(seats),
        seat=seat,
        opponents=against or ["heuristic"],
        seed=seed,
        options=parse_options(loaded, option),
        path=record,
        console=console,
    )
    with interruptible():
        session.run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="JSON-lines file of game records.")],
    number: Annotated[int | None, typer.Option("--game", help="Show only this game, counted from 1.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Verify only; show no moves.")] = False,
    seat: Annotated[int | None, typer.Option("--seat", help="Show the boards as this seat may see them.")] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board before every move.")] = False,
) -> None:
    """Verify game records and show them move by move."""
    from .terminal import show_records

    if not file.is_file():
        raise SignoriaError(f"there is no file {file}")
    found = read_records(file)
    if number is not None and not 1 <= number <= len(found):
        raise SignoriaError(f"{file} holds {len(found)} games; there is no game {number}")
    if not found:
        raise SignoriaError(f"{file} holds no games")
    chosen = list(enumerate(found, 1)) if number is None else [(number, found[number - 1])]
    show_records(chosen, console, quiet=quiet, seat=seat, boards=boards)


def main() -> None:
    """Run the command line; bad input exits with 2 and Ctrl-C with 130."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except SignoriaError as error:
        errors.print(f"[bold red]Error:[/] {escape(str(error))}", highlight=False, soft_wrap=True)
        sys.exit(2)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    except OSError as error:
        errors.print(f"[bold red]Error:[/] {escape(str(error))}", highlight=False, soft_wrap=True)
        sys.exit(2)
    except typer.Exit as stop:
        sys.exit(stop.exit_code)
    except Exception as error:
        show = getattr(error, "show", None)  # click's usage errors know how to print themselves
        if show is None:
            raise
        show()
        sys.exit(getattr(error, "exit_code", 2))


if __name__ == "__main__":
    main()
