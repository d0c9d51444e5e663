"""`citrans list`: the filters."""

import click

from ...catalog import filters
from ...catalog import info as filter_info


@click.command("list")
@click.option("--category", metavar="C", help="Only one category: Transition, or CICategoryTransition.")
@click.option("-l", "--long", is_flag=True, help="With a line on each.")
def list_filters(category: str | None, long: bool) -> None:
    """List the filters, one a line."""
    if category and not category.startswith("CICategory"):
        category = "CICategory" + category
    names = filters(category)
    if not names:
        raise click.ClickException(f"there is no filter in {category}")
    width = max(map(len, names))
    for name in names:
        click.echo(f"{name:{width}}  {filter_info(name).description}" if long else name)
