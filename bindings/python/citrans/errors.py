"""The one exception of the package."""

from ._abi import Status


class Error(Exception):
    """What the library, or the package on its behalf, could not do.

    `status` is the kind of failure, one of `citrans.Status`. The text is a sentence that names the key, the value and
    what would have been right.
    """

    def __init__(self, status: Status | int, message: str) -> None:
        super().__init__(message)
        try:
            self.status: Status = Status(status)
        except ValueError:  # a newer library's status
            self.status = Status.INTERNAL

    def __reduce__(self) -> tuple[type, tuple[Status, str]]:
        return type(self), (self.status, str(self))


class UnknownAttribute(Error, AttributeError):
    """An `Error` for a name that an object does not have, so that `hasattr` and `getattr` with a default work."""


def missing_package(what: str, package: str, extra: str) -> Error:
    """The error for something that needs an optional package."""
    return Error(
        Status.UNSUPPORTED_FORMAT, f"{what} needs {package}, which is not installed: pip install 'citrans[{extra}]'"
    )
