"""What the terminal lends to commands that games bring along: see trilude.contract.command.House."""

from trilude.cli.arguments import add as add
from trilude.cli.arguments import add_count as add_count
from trilude.cli.arguments import add_file as add_file
from trilude.cli.crew import add_cluster as add_cluster
from trilude.cli.crew import cluster as cluster
from trilude.cli.language import language as language
from trilude.cli.language import say as say
from trilude.cli.progress import waiting as waiting
