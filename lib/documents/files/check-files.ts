import { createHash } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ATTACHMENT_FAULTS } from '@/db/enums';
import { attachmentChecks, attachments } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import { readStored, storedSize } from '@/lib/platform/storage/content-store';

/** Each file once a month: a turn an hour reads 700 GB in that time. */
const AGAIN_AFTER_DAYS = 30;
/** A damaged file is looked at every day, so that a repaired one is seen. */
const DAMAGED_AGAIN_HOURS = 23;
/** Of one turn: half a minute of a share's speed, so that uploads and backups keep theirs. */
const BYTES_PER_TURN = 1024 ** 3;
const FILES_PER_TURN = 2000;

type Fault = (typeof ATTACHMENT_FAULTS)[number];

/** A committed file whose bytes differ from its recorded hash. */
export interface DamagedFile {
  publicId: string;
  sha256: string;
  fault: Fault;
}

/**
 * Compares committed files with their recorded hashes, the longest unchecked first, as many as fit into a turn. The
 * next turn continues. Run it alone.
 * @returns the damaged files of this turn
 * @throws AppError STORAGE_UNAVAILABLE, which is no fault of a file
 */
export async function checkFiles(
  ctx: Ctx,
  stopping?: AbortSignal,
  bytesPerTurn = BYTES_PER_TURN,
): Promise<DamagedFile[]> {
  const damaged: DamagedFile[] = [];
  let bytes = 0;
  for (const file of await findDue(ctx)) {
    if (stopping?.aborted || bytes >= bytesPerTurn) break;
    bytes += file.sizeBytes;
    const fault = await compareWithHash(file);
    await ctx.db
      .insert(attachmentChecks)
      .values({ attachmentId: file.id, fault, checkedAt: sql`NOW(3)` })
      .onDuplicateKeyUpdate({ set: { fault, checkedAt: sql`NOW(3)` } });
    if (fault) damaged.push({ publicId: file.publicId, sha256: file.sha256, fault });
  }
  return damaged;
}

/** Files that were damaged when they were last looked at. */
export function countDamaged(ctx: Ctx): Promise<number> {
  return ctx.db.$count(attachmentChecks, isNotNull(attachmentChecks.fault));
}

async function findDue(ctx: Ctx) {
  const { checkedAt, fault } = attachmentChecks;
  return ctx.db
    .select({
      id: attachments.id,
      publicId: attachments.publicId,
      sha256: attachments.sha256,
      sizeBytes: attachments.sizeBytes,
    })
    .from(attachments)
    .leftJoin(attachmentChecks, eq(attachmentChecks.attachmentId, attachments.id))
    .where(
      and(
        eq(attachments.state, 'COMMITTED'),
        or(
          isNull(checkedAt),
          sql`${checkedAt} < NOW(3) - INTERVAL ${AGAIN_AFTER_DAYS} DAY`,
          and(isNotNull(fault), sql`${checkedAt} < NOW(3) - INTERVAL ${DAMAGED_AGAIN_HOURS} HOUR`),
        ),
      ),
    )
    .orderBy(asc(checkedAt), asc(attachments.id))
    .limit(FILES_PER_TURN);
}

/** Reads a stored file and compares it with its recorded hash. @throws AppError STORAGE_UNAVAILABLE */
export async function compareWithHash({
  sha256,
  sizeBytes,
}: {
  sha256: string;
  sizeBytes: number;
}): Promise<Fault | null> {
  const size = await storedSize(sha256);
  if (size === null) return 'MISSING';
  if (size !== sizeBytes) return 'CHANGED';
  const hash = createHash('sha256');
  for await (const part of readStored(sha256)) hash.update(part);
  return hash.digest('hex') === sha256 ? null : 'CHANGED';
}
