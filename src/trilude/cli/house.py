"""What the terminal lends to commands that games bring along: see trilude.contract.command.House."""

from trilude.cli.arguments import positive_number as positive_number
from trilude.cli.arguments import whole_number as whole_number
from trilude.cli.language import language as language
from trilude.cli.language import say as say
from trilude.cli.progress import waiting as waiting
