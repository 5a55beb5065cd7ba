"""A procedure of the book: what is done one after another, as the edition declares it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.messages import Translate, untranslated


@dataclass(frozen=True)
class ProcedureStep:
    """One thing that is done: its stable name, what it is in words, the statements of the text that it carries.

    The words may name parameters of the edition in braces; they are told with their unit.
    """

    name: str
    text: str
    statements: tuple[str, ...] = ()

    def tell(self, parameters: Any, translate: Translate = untranslated) -> str:
        """The step in words, with the edition's numbers."""
        return _tell(self.text, parameters, translate)


@dataclass(frozen=True)
class Procedure:
    """Steps in their order. `foreign` are steps that people take for parts of it and that are none.

    `when` says when all the steps are taken, in words as those of a step.
    """

    name: str
    title: str
    when: str
    steps: tuple[ProcedureStep, ...]
    foreign: tuple[ProcedureStep, ...] = ()

    def tell_when(self, parameters: Any, translate: Translate = untranslated) -> str:
        """When all the steps are taken, with the edition's numbers."""
        return _tell(self.when, parameters, translate)


def _tell(text: str, parameters: Any, translate: Translate) -> str:
    fields = type(parameters).__dataclass_fields__
    values = {name: field.metadata["unit"].tell(getattr(parameters, name), translate) for name, field in fields.items()}
    return translate(text).format(**values)
