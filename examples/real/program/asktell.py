#!/usr/bin/env python3
"""Ask and tell from Python: your script drives, CPE Workbench says what to measure next. Needs Python 3.8 and nothing else.

    from asktell import Experiment

    with Experiment("recipe.cpe.json") as e:
        for pull in e.ask():
            e.tell(pull, measure(pull.labels))
    print(e.result["status"], e.best)

The spec has the environment `manual`. Every answer is on the disk before `tell` returns: a script that is killed and started
again goes on with what is missing. `cpe` is the command line of CPE Workbench: on the PATH, or named by the variable CPE
or the argument `cpe`, such as ["node", "dist/cli.js"].
"""
import json
import os
import shlex
import subprocess
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

Number = Union[int, float]


class CpeError(Exception):
    """What the command line refused, as it says it; `code` is its exit code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Pull:
    """One sample to measure."""

    id: str
    action: Tuple[int, ...]
    """The numbers of its base arms."""
    labels: Tuple[str, ...]
    """Their names."""
    rows: Tuple[Tuple[Tuple[int, float], ...], ...]
    """What each number of the answer should show: pairs of a base arm and its weight."""


class Experiment:
    """The journal of a spec that a person or a script measures."""

    def __init__(
        self,
        spec: Union[str, "os.PathLike[str]"],
        *,
        journal: Union[str, "os.PathLike[str]", None] = None,
        cpe: Optional[Sequence[str]] = None,
    ) -> None:
        self._spec = os.fspath(spec)
        self._where = [] if journal is None else ["--journal", os.fspath(journal)]
        self._cpe = list(cpe) if cpe is not None else shlex.split(os.environ.get("CPE", "cpe"))
        self._result: Optional[Dict[str, Any]] = None
        self._labels: Dict[int, str] = {}
        self._open: Optional[Pull] = None

    def __enter__(self) -> "Experiment":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left to close: what was told is kept already."""

    def ask(self) -> Iterator[Pull]:
        """The samples to measure, one after the other, until the run has ended. Answer each before the next."""
        while True:
            asked = self._run("ask", "--json")
            if asked["status"] != "asking":
                self._result = asked
                return
            for entry in asked["batch"]["pulls"]:
                self._labels.update(zip(entry["action"], entry["labels"]))
                rows = tuple(tuple((arm, weight) for arm, weight in row) for row in entry["rows"])
                pull = Pull(entry["pull"], tuple(entry["action"]), tuple(entry["labels"]), rows)
                for _ in range(entry["remaining"]):
                    self._open = pull
                    yield pull
                    if self._open is not None:
                        raise RuntimeError("Call tell or fail before you ask for the next pull.")

    def tell(
        self,
        pull: Pull,
        value: Union[Number, Sequence[Number]],
        *,
        accept_outlier: bool = False,
        **notes: str,
    ) -> None:
        """Keeps one sample: a number, or one for each of `pull.rows`. `notes`: note, operator, instrument.

        A number far from all others of its action is refused: if it is a typing error, tell the right one; if it was
        measured, tell it again with `accept_outlier`.
        """
        numbers = [value] if isinstance(value, (int, float)) else list(value)
        options = ["--accept-outliers"] if accept_outlier else []
        self._answer(pull, {"observations": [numbers], **notes}, options)

    def fail(self, pull: Pull, reason: str) -> None:
        """The sample could not be taken, for a reason that has nothing to do with its value: it is asked for again."""
        self._answer(pull, {"failed": 1, "reason": reason}, [])

    def status(self) -> Dict[str, Any]:
        """How far it is: samples, leaders, confidence, what is expected. It takes no lock and changes nothing."""
        return self._run("status", "--json")

    @property
    def result(self) -> Dict[str, Any]:
        """The result of the run, once `ask` has come to its end."""
        if self._result is None:
            raise RuntimeError("The run has not ended: go through ask() first.")
        return self._result

    @property
    def best(self) -> List[str]:
        """The names of the base arms of the answer; of one that was never asked for, its number."""
        return [self._labels.get(arm, str(arm)) for arm in self.result["action"] or []]

    def _answer(self, pull: Pull, answer: Dict[str, Any], options: List[str]) -> None:
        text = json.dumps([{"pull": pull.id, **answer}], allow_nan=False)
        self._run("tell", "-", *options, text=text)
        self._open = None

    def _run(self, command: str, *options: str, text: str = "") -> Dict[str, Any]:
        # Options come after the files: a spec may be called as it likes.
        files = [option for option in options if option == "-"]
        others = [option for option in options if option != "-"]
        done = subprocess.run(
            [*self._cpe, command, self._spec, *files, *self._where, *others],
            input=text,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
        # 3: an end without a certificate, which is a result all the same.
        if done.returncode not in (0, 3):
            raise CpeError(done.stderr.strip() or done.stdout.strip(), done.returncode)
        found: Dict[str, Any] = json.loads(done.stdout)
        return found
