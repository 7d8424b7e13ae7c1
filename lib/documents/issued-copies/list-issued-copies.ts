import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { issuedCopies } from '@/db/schema/issued-copies';
import type { UserCtx } from '@/lib/platform/ctx';
import { COPY_CONSUMER } from './constants';
import type { IssuedCopyList, OutstandingCopy } from './dto';
import { copiesOfDocument, copiesOfSheet, type ReadableCopies } from './readable-copies';
import type { RecordPath } from './schema';

/** By the class of the last failure; every other one is FAILED. */
const REASONS: Readonly<Record<string, OutstandingCopy['reason']>> = {
  NoChromium: 'NO_CHROMIUM',
  NoReader: 'NO_READER',
  SealFileMissing: 'SEAL_FILE',
  SealFileBroken: 'SEAL_FILE',
  SealKeyUnsupported: 'SEAL_FILE',
  SealPasswordWrong: 'SEAL_PASSWORD',
  SealNotYetValid: 'SEAL_EXPIRED',
  SealExpired: 'SEAL_EXPIRED',
  TimestampUnavailable: 'TIMESTAMP',
  STORAGE_FULL: 'STORAGE_FULL',
  STORAGE_UNAVAILABLE: 'STORAGE_FULL',
};

/**
 * The issued copies of a document, and those that are still to be made.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function listIssuedCopies(ctx: UserCtx, { publicId }: RecordPath): Promise<IssuedCopyList> {
  return list(ctx, publicId, await copiesOfDocument(ctx, publicId));
}

/**
 * The issued copies of a circulation sheet, and those that are still to be made.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function listCopiesOfSheet(ctx: UserCtx, { publicId }: RecordPath): Promise<IssuedCopyList> {
  return list(ctx, publicId, await copiesOfSheet(ctx, publicId));
}

async function list(ctx: UserCtx, publicId: string, { which }: ReadableCopies): Promise<IssuedCopyList> {
  const [rows, outstanding] = await Promise.all([
    ctx.db
      .select({
        publicId: issuedCopies.publicId,
        cause: issuedCopies.cause,
        causedAt: issuedCopies.causedAt,
        madeAt: issuedCopies.madeAt,
        isMadeLater: issuedCopies.isMadeLater,
        revisionLabel: correspondenceRevisions.revisionLabel,
        pages: issuedCopies.pages,
        sizeBytes: issuedCopies.sizeBytes,
        sha256: issuedCopies.sha256,
        locale: issuedCopies.locale,
        sealedBy: issuedCopies.sealedBy,
        sealFingerprint: issuedCopies.sealFingerprint,
        sealedAt: issuedCopies.sealedAt,
        timestampedAt: issuedCopies.timestampedAt,
      })
      .from(issuedCopies)
      .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.id, issuedCopies.revisionId))
      .where(which)
      .orderBy(desc(issuedCopies.causedAt), desc(issuedCopies.id)),
    selectOutstanding(ctx, publicId),
  ]);
  return {
    copies: rows.map(({ causedAt, madeAt, sealedAt, timestampedAt, revisionLabel, ...row }) => ({
      ...row,
      causedAt: causedAt.toISOString(),
      madeAt: madeAt.toISOString(),
      sealedAt: sealedAt?.toISOString() ?? null,
      timestampedAt: timestampedAt?.toISOString() ?? null,
      revisionLabel: revisionLabel ?? '',
    })),
    outstanding,
  };
}

/** Deliveries of the record's events that have made no copy yet. */
async function selectOutstanding(ctx: UserCtx, publicId: string): Promise<OutstandingCopy[]> {
  const rows = await ctx.db
    .select({
      since: outboxEvents.occurredAt,
      status: eventDeliveries.status,
      lastError: eventDeliveries.lastError,
    })
    .from(outboxEvents)
    .innerJoin(eventDeliveries, eq(eventDeliveries.eventId, outboxEvents.eventId))
    .where(
      and(
        eq(outboxEvents.entityPublicId, publicId),
        eq(eventDeliveries.consumer, COPY_CONSUMER),
        ne(eventDeliveries.status, 'DONE'),
      ),
    )
    .orderBy(asc(outboxEvents.id));
  return rows.map(({ since, status, lastError }) => ({
    since: since.toISOString(),
    reason: status === 'DEAD' ? 'STOPPED' : reasonOf(lastError),
  }));
}

function reasonOf(lastError: string | null): OutstandingCopy['reason'] {
  if (lastError === null) return 'WAITING';
  return REASONS[lastError.split(':')[0] ?? ''] ?? 'FAILED';
}
