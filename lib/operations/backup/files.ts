import { Readable } from 'node:stream';
import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import { listStored, readStored, storedSize } from '@/lib/platform/storage/content-store';
import { folderOf, type Manifest, partOf } from './manifest';
import { type BackupStore, checked, DamagedContent, storedName, writeObject } from './objects';
import { contentName, type Recorded, readRecorded, Sha256 } from './recorded';

/** Rows of new uploads that one query reads. */
const LOOKED_UP_TOGETHER = 200;

/** No transaction of an upload is open for longer: a row that commits late is found by the next copy. */
const LATE_COMMIT_MS = 10 * 60_000;

export interface ListedFile {
  sha256: string;
  sizeBytes: number;
}

export interface CopiedFiles {
  files: ListedFile[];
  copiedBytes: number;
  /** Hashes of stored files whose content has changed, is gone or cannot be read: they have no copy. */
  damaged: string[];
}

/** Copies stored files that the target lacks, and finds missing files that documents name. */
export async function copyAllFiles(ctx: Ctx, store: BackupStore): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: [], copiedBytes: 0, damaged: [] };
  const stored = new Set<string>();
  for await (const sha256 of listStored()) {
    stored.add(sha256);
    await copyFile(store, sha256, copied);
  }
  const rows = await ctx.db
    .selectDistinct({ sha256: attachments.sha256 })
    .from(attachments)
    .where(eq(attachments.state, 'COMMITTED'));
  for (const { sha256 } of rows) if (!stored.has(sha256)) await copyFile(store, sha256, copied, { isNeeded: true });
  return copied;
}

/**
 * Copies the files of uploads since a moment. A file is stored before its row, so rows of the log that was closed before
 * have their files afterwards.
 */
export async function copyNewFiles(ctx: Ctx, store: BackupStore, since: Date): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: [], copiedBytes: 0, damaged: [] };
  const oldest = since.getTime() - LATE_COMMIT_MS;
  const seen = new Set<string>();
  for (let below: number | undefined; ; ) {
    const rows = await ctx.db
      .select({
        id: attachments.id,
        sha256: attachments.sha256,
        state: attachments.state,
        createdAt: attachments.createdAt,
      })
      .from(attachments)
      .where(and(ne(attachments.state, 'EXPIRED'), below === undefined ? undefined : lt(attachments.id, below)))
      .orderBy(desc(attachments.id))
      .limit(LOOKED_UP_TOGETHER);
    for (const { sha256, state, createdAt } of rows) {
      if (createdAt.getTime() < oldest || seen.has(sha256)) continue;
      seen.add(sha256);
      await copyFile(store, sha256, copied, { isNeeded: state === 'COMMITTED' });
    }
    const last = rows.at(-1);
    if (!last || rows.length < LOOKED_UP_TOGETHER || last.createdAt.getTime() < oldest) return copied;
    below = last.id;
  }
}

/** @param options.isNeeded a document names it: it cannot have been swept since it was listed */
async function copyFile(
  store: BackupStore,
  sha256: string,
  copied: CopiedFiles,
  { isNeeded } = { isNeeded: false },
): Promise<void> {
  store.signal?.throwIfAborted();
  const sizeBytes = await storedSize(sha256);
  const name = contentName(store, sha256);
  const hasCopy = (await store.target.size(name)) !== null;
  if (sizeBytes === null && !isNeeded) return;
  if (sizeBytes && !hasCopy) {
    try {
      const content = readStored(sha256, { start: 0, end: sizeBytes - 1 });
      const stored = await writeObject(store, name, checked(content, sha256));
      copied.copiedBytes += stored.sizeBytes;
    } catch (error) {
      if (!(error instanceof DamagedContent)) throw error;
      copied.damaged.push(sha256);
      return;
    }
  } else if (!sizeBytes && !hasCopy) {
    copied.damaged.push(sha256);
    return;
  }
  copied.files.push({ sha256, sizeBytes: sizeBytes ?? 0 });
}

/** Stores which files belong to a backup: a line `sha256 bytes` for each. */
export async function writeFileList(store: BackupStore, name: string, files: readonly ListedFile[]): Promise<Recorded> {
  const lines = Readable.from(files.map(({ sha256, sizeBytes }) => Buffer.from(`${sha256} ${sizeBytes}\n`)));
  const list = storedName(store, `${folderOf(name)}files.txt`, { compress: true });
  return { name: list, ...(await writeObject(store, list, lines)) };
}

/** Hashes of the files of a backup. @throws NotAsRecorded for a damaged list */
export async function readFileList(store: BackupStore, manifest: Manifest): Promise<Set<string>> {
  const files = new Set<string>();
  for await (const line of linesOf(await readRecorded(store, partOf(manifest, 'files.txt')))) {
    files.add(Sha256.parse(line.split(' ')[0]));
  }
  if (files.size !== manifest.files.count) throw new Error(`${manifest.name}: its list names ${files.size} files`);
  return files;
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
