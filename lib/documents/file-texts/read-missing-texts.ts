import { and, eq, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { attachments, attachmentTexts } from '@/db/schema/files';
import { issuedCopies } from '@/db/schema/issued-copies';
import type { Ctx } from '@/lib/platform/ctx';
import { findTextProgram } from '@/lib/platform/file-text/find-program';
import { TYPES_WITH_TEXT } from '@/lib/platform/file-text/read-file-text';
import { type Content, readContent } from './read-content';

/** Of one query; a turn ends by its time. */
const FILES_PER_TURN = 1000;
/** Half of the time between two turns, so that the worker's other tasks have the other half. */
const TURN_MS = 5 * 60_000;

/**
 * Reads the texts of committed files that have none: those from before this version, and those whose program was not
 * installed at the time. The next turn continues. Run it alone.
 * @returns how many were read
 * @throws AppError STORAGE_UNAVAILABLE
 */
export async function readMissingTexts(ctx: Ctx, stopping?: AbortSignal, turnMs = TURN_MS): Promise<number> {
  const end = performance.now() + turnMs;
  let read = 0;
  for (const { isAgain, ...content } of await findUnread(ctx)) {
    if (stopping?.aborted || performance.now() > end) break;
    await readContent(ctx, content, { again: isAgain });
    read += 1;
  }
  return read;
}

async function findUnread(ctx: Ctx): Promise<(Content & { isAgain: boolean })[]> {
  const { state, errorCode, sha256 } = attachmentTexts;
  const again: (SQL | undefined)[] = [
    findTextProgram('pdftotext') ? eq(errorCode, 'NO_PROGRAM') : undefined,
    findTextProgram('tesseract') ? eq(state, 'NO_TESSERACT') : undefined,
  ];
  const rows = await ctx.db
    .selectDistinct({ sha256: attachments.sha256, mimeType: attachments.mimeType, known: sha256 })
    .from(attachments)
    .leftJoin(attachmentTexts, eq(sha256, attachments.sha256))
    .where(
      and(
        eq(attachments.state, 'COMMITTED'),
        inArray(attachments.mimeType, [...TYPES_WITH_TEXT]),
        or(isNull(sha256), ...again),
        // The search has the texts of their documents.
        notExists(
          ctx.db.select({ one: sql`1` }).from(issuedCopies).where(eq(issuedCopies.attachmentId, attachments.id)),
        ),
      ),
    )
    .limit(FILES_PER_TURN);
  return rows.map(({ known, ...content }) => ({ ...content, isAgain: known !== null }));
}
