"""SQLite's way to the disk, watched: each write, truncation, sync, creation and removal of a file.

A VFS like the default one is put over it for the whole process. Its files do what they are told,
but ask a `Watcher` before, and tell it after. This needs the SQLite library that Python's `sqlite3`
uses to show its C interface, which a library that is linked dynamically does.
"""

import _sqlite3
import ctypes
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
_Delete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_Close = CFUNCTYPE(c_int, c_void_p)
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    """``sqlite3_vfs``, version 3."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", _Open),
        ("delete", _Delete),
        ("others", c_void_p * 14),
    )


class _Methods(Structure):
    """``sqlite3_io_methods``, version 3."""

    _fields_ = (
        ("version", c_int),
        ("close", _Close),
        ("read", c_void_p),
        ("write", _Write),
        ("truncate", _Truncate),
        ("sync", _Sync),
        ("others", c_void_p * 13),
    )


class _File(Structure):
    """``sqlite3_file``."""

    _fields_ = (("methods", POINTER(_Methods)),)


@dataclass(frozen=True, slots=True)
class Created:
    """A file came to be."""

    path: Path


@dataclass(frozen=True, slots=True)
class Removed:
    """A file's name is gone."""

    path: Path


@dataclass(frozen=True, slots=True)
class Written:
    """Bytes were written."""

    path: Path


@dataclass(frozen=True, slots=True)
class Truncated:
    """A file was cut."""

    path: Path


@dataclass(frozen=True, slots=True)
class Synced:
    """All that was written to the file before is on the disk, and so is a new file's name."""

    path: Path


Operation = Created | Removed | Written | Truncated | Synced


class Watcher(Protocol):
    """Who watches the disk; called from SQLite's threads, one operation at a time."""

    def before(self, operation: Operation) -> int:
        """SQLite's code for the failure of the operation, which is then not done; 0 for none."""

    def after(self, operation: Operation) -> None:
        """The operation is done."""


class NotWatchableError(Exception):
    """Python's SQLite does not show its C interface."""


@contextmanager
def watched_disk(watcher: Watcher) -> Iterator[None]:
    """Watch all databases that are opened inside; raises `NotWatchableError`."""
    library = _library()
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    default = library.sqlite3_vfs_find(None)
    shim = _Shim(default, watcher)
    library.sqlite3_vfs_register(ctypes.byref(shim.vfs), 1)
    try:
        yield
    finally:
        library.sqlite3_vfs_register(default, 1)
        library.sqlite3_vfs_unregister(ctypes.byref(shim.vfs))


def _library() -> ctypes.CDLL:
    # A symbol is looked for in the extension module and in what it is linked to.
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    if not hasattr(library, "sqlite3_vfs_find"):
        raise NotWatchableError("Python's SQLite does not show its C interface")
    return library


class _Shim:
    """A copy of a VFS whose files are watched. Must outlive every file that it opened."""

    def __init__(self, default: Any, watcher: Watcher) -> None:
        self._default = default.contents
        self._watcher = watcher
        # One operation at a time, so that what is noted has the order in which it was done.
        self._lock = threading.Lock()
        self._paths: dict[int, Path] = {}
        self._methods: dict[int, _FileShim] = {}
        self.vfs = _Vfs.from_buffer_copy(self._default)
        self.vfs.name = b"watched"
        self.vfs.next = None
        self.vfs.open = _Open(self._open)
        self.vfs.delete = _Delete(self._delete)

    def path(self, file: int) -> Path:
        return self._paths[file]

    def forget(self, file: int) -> None:
        self._paths.pop(file, None)

    def do(self, operation: Operation, real: Callable[[], int], *, noted: bool = True) -> int:
        """Do the operation unless the watcher lets it fail, and tell the watcher."""
        with self._lock:
            failure = self._watcher.before(operation) if noted else 0
            code = failure or real()
            if code == sqlite3.SQLITE_OK and noted:
                self._watcher.after(operation)
            return code

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out_flags: Any) -> int:
        path = None if name is None else Path(ctypes.string_at(name).decode())
        # A file without a name is a temporary one, which no crash needs to keep.
        is_new = path is not None and not path.exists()
        operation = Created(path or Path())
        code = self.do(
            operation, lambda: self._default.open(vfs, name, file, flags, out_flags), noted=is_new
        )
        opened = cast(file, POINTER(_File)).contents
        if code == sqlite3.SQLITE_OK and path is not None and opened.methods:
            self._paths[file] = path
            original = ctypes.addressof(opened.methods.contents)
            if original not in self._methods:
                self._methods[original] = _FileShim(self, opened.methods.contents)
            opened.methods = ctypes.pointer(self._methods[original].methods)
        return code

    def _delete(self, vfs: int, name: int, sync_folder: int) -> int:
        path = Path(ctypes.string_at(name).decode())
        return self.do(
            Removed(path), lambda: self._default.delete(vfs, name, sync_folder), noted=path.exists()
        )


class _FileShim:
    """The methods of a kind of files, watched."""

    def __init__(self, shim: _Shim, original: _Methods) -> None:
        self._shim = shim
        self._original = original

    @cached_property
    def methods(self) -> _Methods:
        """A copy of the original methods with the watched ones in place."""
        methods = _Methods.from_buffer_copy(self._original)
        methods.close = _Close(self._close)
        methods.write = _Write(self._write)
        methods.truncate = _Truncate(self._truncate)
        methods.sync = _Sync(self._sync)
        return methods

    def _close(self, file: int) -> int:
        self._shim.forget(file)
        return self._original.close(file)

    def _write(self, file: int, data: int, size: int, offset: int) -> int:
        operation = Written(self._shim.path(file))
        return self._shim.do(operation, lambda: self._original.write(file, data, size, offset))

    def _truncate(self, file: int, size: int) -> int:
        operation = Truncated(self._shim.path(file))
        return self._shim.do(operation, lambda: self._original.truncate(file, size))

    def _sync(self, file: int, flags: int) -> int:
        operation = Synced(self._shim.path(file))
        return self._shim.do(operation, lambda: self._original.sync(file, flags))
