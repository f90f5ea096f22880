/** A file system that is nowhere but in the memory of the extension host, as that of a virtual workspace is for an extension. */
import { EventEmitter, FileSystemError, FileType, Uri, workspace } from 'vscode';
import type { Disposable, FileChangeEvent, FileStat, FileSystemProvider } from 'vscode';

export const VIRTUAL_SCHEME = 'cpe-memory';

export class VirtualFiles implements FileSystemProvider {
  readonly #files = new Map<string, Uint8Array>();
  readonly #folders = new Set(['/']);
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  register(): Disposable {
    return workspace.registerFileSystemProvider(VIRTUAL_SCHEME, this, { isCaseSensitive: true });
  }

  static uri(path: string): Uri {
    return Uri.from({ scheme: VIRTUAL_SCHEME, path });
  }

  get names(): readonly string[] {
    return [...this.#files.keys()].sort();
  }

  watch(): Disposable {
    return { dispose: () => undefined };
  }

  stat(uri: Uri): FileStat {
    if (this.#folders.has(uri.path))
      return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    return { type: FileType.File, ctime: 0, mtime: 0, size: this.readFile(uri).length };
  }

  readDirectory(uri: Uri): [string, FileType][] {
    const start = uri.path.endsWith('/') ? uri.path : `${uri.path}/`;
    return this.names
      .filter((name) => name.startsWith(start))
      .map((name) => [name.slice(start.length), FileType.File]);
  }

  createDirectory(uri: Uri): void {
    this.#folders.add(uri.path);
  }

  readFile(uri: Uri): Uint8Array {
    const bytes = this.#files.get(uri.path);
    if (bytes === undefined) throw FileSystemError.FileNotFound(uri);
    return bytes;
  }

  writeFile(uri: Uri, content: Uint8Array): void {
    this.#files.set(uri.path, content);
    this.#folders.add(uri.path.slice(0, uri.path.lastIndexOf('/')) || '/');
  }

  delete(uri: Uri): void {
    this.#files.delete(uri.path);
  }

  rename(from: Uri, to: Uri): void {
    this.writeFile(to, this.readFile(from));
    this.delete(from);
  }
}
