"""Sentences in the two languages of the house. A Text cannot exist in one language only."""

from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in English and in French."""

    en: str
    fr: str

    def say(self, language: Language) -> str:
        """The words in one language."""
        return self.en if language == "en" else self.fr

    def fill(self, **values: object) -> "Text":
        """The text with its {names} replaced; a value that is itself a Text is said in the language around it."""
        return Text(
            *(
                self.say(language).format(
                    **{name: v.say(language) if isinstance(v, Text) else v for name, v in values.items()}
                )
                for language in LANGUAGES
            )
        )

    def __str__(self) -> str:
        return self.en

    @staticmethod
    def same(words: str) -> "Text":
        """Words that are alike in both languages: names, numbers, notation."""
        return Text(words, words)

    @staticmethod
    def number(number: int) -> "Text":
        """A number as people write it."""
        return Text(f"{number:,}", f"{number:,}".replace(",", "\u202f"))

    @staticmethod
    def join(separator: str, texts: "list[Text]") -> "Text":
        """Several texts in a row."""
        return Text(separator.join(t.en for t in texts), separator.join(t.fr for t in texts))
