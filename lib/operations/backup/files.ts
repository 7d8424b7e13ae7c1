import { Readable } from 'node:stream';
import { and, desc, lt, ne } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import { listStored, readStored, storedSize } from '@/lib/platform/storage/content-store';
import { folderOf } from './manifest';
import { type BackupStore, checked, DamagedContent, readObject, storedName, writeObject } from './objects';

/** Content of uploads: as large as it is compressed already, and named by its hash. */
export const fileName = (store: BackupStore, sha256: string) =>
  storedName(store, `files/${sha256.slice(0, 2)}/${sha256}`, { compress: false });

/** Rows that one look at new uploads takes. */
const LOOKED_UP_TOGETHER = 200;

export interface ListedFile {
  sha256: string;
  sizeBytes: number;
}

export interface CopiedFiles {
  files: ListedFile[];
  copiedBytes: number;
  /** Hashes of stored files whose content has changed: they are not copied. */
  damaged: string[];
}

/** Copies every stored file that the target lacks. */
export async function copyAllFiles(store: BackupStore): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: [], copiedBytes: 0, damaged: [] };
  for await (const sha256 of listStored()) await copyFile(store, sha256, copied);
  return copied;
}

/**
 * Copies the files of new uploads, the newest rows first, until a page of them is there already. A file is stored before
 * its row, so rows of the log that was closed before have their files afterwards.
 */
export async function copyNewFiles(ctx: Ctx, store: BackupStore): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: [], copiedBytes: 0, damaged: [] };
  let below: number | undefined;
  for (;;) {
    const rows = await ctx.db
      .select({ id: attachments.id, sha256: attachments.sha256 })
      .from(attachments)
      .where(and(ne(attachments.state, 'EXPIRED'), below === undefined ? undefined : lt(attachments.id, below)))
      .orderBy(desc(attachments.id))
      .limit(LOOKED_UP_TOGETHER);
    const before = copied.copiedBytes;
    for (const { sha256 } of rows) await copyFile(store, sha256, copied);
    below = rows.at(-1)?.id;
    if (rows.length < LOOKED_UP_TOGETHER || copied.copiedBytes === before) return copied;
  }
}

async function copyFile(store: BackupStore, sha256: string, copied: CopiedFiles): Promise<void> {
  store.signal?.throwIfAborted();
  const sizeBytes = await storedSize(sha256);
  // Swept since it was listed.
  if (!sizeBytes) return;
  const name = fileName(store, sha256);
  if ((await store.target.size(name)) === null) {
    try {
      const content = readStored(sha256, { start: 0, end: sizeBytes - 1 });
      const stored = await writeObject(store, name, checked(content, sha256));
      copied.copiedBytes += stored.sizeBytes;
    } catch (error) {
      if (!(error instanceof DamagedContent)) throw error;
      copied.damaged.push(sha256);
      return;
    }
  }
  copied.files.push({ sha256, sizeBytes });
}

const listName = (store: BackupStore, name: string) =>
  storedName(store, `${folderOf(name)}files.txt`, { compress: true });

/** Stores which files belong to a backup: a line `sha256 bytes` for each. */
export async function writeFileList(store: BackupStore, name: string, files: readonly ListedFile[]) {
  const lines = Readable.from(files.map(({ sha256, sizeBytes }) => Buffer.from(`${sha256} ${sizeBytes}\n`)));
  const list = listName(store, name);
  return { name: list, ...(await writeObject(store, list, lines)) };
}

/** The files of a backup. @throws Error for a damaged list */
export async function* readFileList(store: BackupStore, name: string): AsyncGenerator<ListedFile> {
  const content = await readObject(store, listName(store, name));
  for await (const line of linesOf(content)) {
    const [sha256 = '', sizeBytes] = line.split(' ');
    yield { sha256, sizeBytes: Number(sizeBytes) };
  }
}

/** As `readline` does it, which ends quietly where its input fails. */
async function* linesOf(content: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of content) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
