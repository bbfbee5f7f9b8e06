"""The language of the terminal: `--lang`, or that of the locale. Known before any command is built."""

import argparse
import os

from trilude.contract.errors import TriludeError
from trilude.contract.words import LANGUAGES, Language, Text


def _of_locale() -> Language:
    set_there = [os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)]
    return "fr" if set_there and set_there[0].startswith("fr") else "en"


def take_language(arguments: list[str]) -> tuple[Language, list[str]]:
    """Find `--lang` anywhere among the arguments; returns the language and the other arguments."""
    rest: list[str] = []
    language = _of_locale()
    words = iter(arguments)
    for word in words:
        if word == "--lang" or word.startswith("--lang="):
            given = word.partition("=")[2] if "=" in word else next(words, "")
            found = [known for known in LANGUAGES if known == given]
            if not found:
                problem = Text("--lang is en or fr, not “{given}”.", "--lang vaut en ou fr, pas « {given} ».")
                raise TriludeError(problem.fill(given=given))
            language = found[0]
        else:
            rest.append(word)
    return language, rest


_language: Language = _of_locale()


def speak(language: Language) -> None:
    """Choose the language of this process, for us and for the library that reads arguments."""
    global _language  # noqa: PLW0603
    _language = language
    vars(argparse)["_"] = _translate
    vars(argparse)["ngettext"] = lambda one, many, count: _translate(one if count == 1 else many)


def language() -> Language:
    """The language of this terminal."""
    return _language


def say(text: Text) -> str:
    """The words in the language of this terminal."""
    return text.say(_language)


def _translate(message: str) -> str:
    return _FRENCH.get(message, message) if _language == "fr" else message


_FRENCH = {
    "usage: ": "utilisation : ",
    "positional arguments": "arguments",
    "show this help message and exit": "affiche cette aide",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s : %(message)s",
    "the following arguments are required: %s": "il manque %s",
    "unrecognized arguments: %s": "arguments inconnus : %s",
    "expected one argument": "une valeur est attendue",
    "expected at least one argument": "au moins une valeur est attendue",
    "expected at most one argument": "une valeur au plus est attendue",
    "expected %s argument": "%s valeur est attendue",
    "expected %s arguments": "%s valeurs sont attendues",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)s n'existe pas (choisir parmi %(choices)s)",
    "invalid %(type)s value: %(value)r": "%(value)s n'est pas une valeur possible",
    "ambiguous option: %(option)s could match %(matches)s": "option ambiguë : %(option)s peut être %(matches)s",
    "not allowed with argument %s": "ne va pas avec %s",
    "ignored explicit argument %r": "valeur en trop : %s",
}
