import { constants, createReadStream, type ReadStream } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ByteRange, FileStore, LocalFile } from './file-store';
import { FILE_MODE, FOLDER_MODE } from './modes';

/** Files below one folder of this machine, or of a volume that several machines share. */
export class DirectoryStore implements FileStore {
  readonly #root: string;

  constructor(folder: string) {
    this.#root = path.resolve(folder);
  }

  async prepare(_name: string, file: LocalFile): Promise<void> {
    await flush(file.path);
  }

  /** The local file has to be on the same volume: it is moved, so that the name never has a part of it. */
  async put(name: string, file: LocalFile): Promise<void> {
    if ((await this.size(name)) === file.sizeBytes) return;
    const target = this.#pathOf(name);
    await mkdir(path.dirname(target), { recursive: true, mode: FOLDER_MODE });
    await chmod(file.path, FILE_MODE);
    await flush(file.path);
    await rename(file.path, target);
    await flush(path.dirname(target));
  }

  async size(name: string): Promise<number | null> {
    try {
      return (await stat(this.#pathOf(name))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  read(name: string, range?: ByteRange): ReadStream {
    return createReadStream(this.#pathOf(name), range);
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  async *list(prefix: string): AsyncGenerator<string> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    for await (const name of this.#walk(folder)) if (name.startsWith(prefix)) yield name;
  }

  /** @param folder '' or a path below the root that ends with a slash */
  async *#walk(folder: string): AsyncGenerator<string> {
    for (const entry of await entriesOf(this.#pathOf(folder))) {
      const name = folder + entry.name;
      if (entry.isDirectory()) yield* this.#walk(`${name}/`);
      else yield name;
    }
  }

  /** A file is moved in one step: nothing is left half-way. */
  async removeUnfinished(): Promise<number> {
    return 0;
  }

  async check(): Promise<void> {
    await mkdir(this.#root, { recursive: true, mode: FOLDER_MODE });
    await access(this.#root, constants.R_OK | constants.W_OK | constants.X_OK);
  }

  #pathOf(name: string): string {
    return path.join(this.#root, name);
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
