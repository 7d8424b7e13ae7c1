import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { NumberAuditEvent, NumberingFallback } from '@/db/numbering-enums';
import { documentNumberSeries } from '@/db/schema/numbering';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { write, writeExactly } from '@/lib/platform/statement-buffer';
import { readNow, toDatabaseTime } from '@/lib/platform/time/database-time';
import type { CounterKey } from '../batch/plan-number';
import { VersionConflict } from '../batch/version-conflict';

/** Outcome and duration of one number. All fields are part of the hashed text. */
export interface NumberAuditEntry {
  event: NumberAuditEvent;
  documentId: number | null;
  documentPublicId: string | null;
  sequence: number | null;
  generatedNumber: string;
  counterKey: CounterKey;
  templateUsed: string;
  templateVersionId: number | null;
  requestId: string | null;
  reason: string | null;
  retryCount: number;
  lockWaitMs: number | null;
  totalDurationMs: number | null;
  fallbackUsed: NumberingFallback;
  issuedAt: Date | null;
  /** The revision that the number is printed on. */
  revisionPublicId?: string | null;
  /** Of the revision's text and files at issue; none for a number that is issued ahead of the submission. */
  contentHash?: string | null;
  /** Purpose of the hold, or the subject that a register gives. */
  purpose?: string | null;
  /** Actor of the change. */
  by: Ctx;
}

/**
 * Rows keep the version they were hashed with. Version 1 covers neither the binding nor `createdAt`; version 2 covers
 * the same columns as 3, and its `content_hash` leaves out details and recipients.
 */
const HASH_VERSION = 3;

/** The stored columns that the hash covers, in the order it takes them. */
export interface HashedAuditRow
  extends Omit<NumberAuditEntry, 'by' | 'issuedAt' | 'counterKey' | 'revisionPublicId' | 'contentHash' | 'purpose'> {
  publicId: string;
  /** Null for what concerns no single series, such as a change of template. */
  seriesId: number | null;
  chainNo: number;
  /** The JSON text exactly as stored. */
  counterKey: string;
  userId: number | null;
  ipAddress: string | null;
  userAgent: string | null;
  /** The database's text of the time. */
  issuedAt: string | null;
  hashVersion: number;
  revisionPublicId: string | null;
  contentHash: string | null;
  purpose: string | null;
  /** The database's text of the time. */
  createdAt: string;
}

/** SHA-256 over the previous row's hash and every column of this one. Any change of a stored row breaks the chain. */
export function hashAuditRow(prevHash: string, row: HashedAuditRow): string {
  return createHash('sha256')
    .update(`${prevHash}\n${JSON.stringify(row.hashVersion === 1 ? hashedColumns(row) : allColumns(row))}`)
    .digest('hex');
}

/** In the order in which they are hashed and inserted. */
function allColumns(row: HashedAuditRow): (string | number | null)[] {
  return [...hashedColumns(row), row.hashVersion, row.revisionPublicId, row.contentHash, row.purpose, row.createdAt];
}

/** Columns that version 1 of the hash covers. */
function hashedColumns(row: HashedAuditRow): (string | number | null)[] {
  return [
    row.publicId,
    row.seriesId,
    row.chainNo,
    row.event,
    row.documentId,
    row.documentPublicId,
    row.sequence,
    row.generatedNumber,
    row.counterKey,
    row.templateUsed,
    row.templateVersionId,
    row.userId,
    row.ipAddress,
    row.userAgent,
    row.requestId,
    row.reason,
    row.retryCount,
    row.lockWaitMs,
    row.totalDurationMs,
    row.fallbackUsed,
    row.issuedAt,
  ];
}

/** End of a series' chain. The series row carries it, so appending reads no audit row. */
export interface ChainTip {
  id: number;
  auditCount: number;
  auditHead: string;
}

/** As long as `document_number_audit.user_agent` is. */
const MAX_USER_AGENT = 500;

/**
 * Appends rows to the chain of a series that this transaction has locked.
 * @param at the database's time, if the caller has read it in this transaction
 * @throws VersionConflict when the chain has moved in spite of the lock
 */
export async function appendNumberAudit(
  tx: TxCtx,
  tip: ChainTip,
  entries: readonly NumberAuditEntry[],
  at?: Date,
): Promise<ChainTip> {
  if (entries.length === 0) return tip;
  const createdAt = at ?? (await readNow(tx));
  let head = tip.auditHead;
  const rows = entries.map((entry, index) => {
    const row = toRow(entry, { seriesId: tip.id, chainNo: tip.auditCount + index + 1, createdAt });
    const prevHash = head;
    head = hashAuditRow(prevHash, row);
    return { ...row, prevHash, rowHash: head };
  });
  const lastIssuedAt = entries.reduce<Date | null>(
    (last, { event, issuedAt }) => (event === 'ISSUED' || event === 'CONFIRMED' ? issuedAt : last),
    null,
  );
  const next = { id: tip.id, auditCount: tip.auditCount + entries.length, auditHead: head };
  const moved = tx.db
    .update(documentNumberSeries)
    .set({ auditCount: next.auditCount, auditHead: head, ...(lastIssuedAt && { lastIssuedAt }) })
    .where(and(eq(documentNumberSeries.id, tip.id), eq(documentNumberSeries.auditCount, tip.auditCount)));
  await writeExactly(tx, moved, { rows: 1, refusal: () => new VersionConflict('audit') });
  await insertRows(tx, rows);
  return next;
}

/** Appends one row to a chain that is not a series'; the caller holds the lock of whatever the chain is about. */
export async function appendOtherAudit(
  tx: TxCtx,
  { prevHash, chainNo }: { prevHash: string; chainNo: number },
  entry: NumberAuditEntry,
): Promise<void> {
  const row = toRow(entry, { seriesId: null, chainNo, createdAt: await readNow(tx) });
  await insertRows(tx, [{ ...row, prevHash, rowHash: hashAuditRow(prevHash, row) }]);
}

function toRow(
  { by, issuedAt, counterKey, revisionPublicId = null, contentHash = null, purpose = null, ...entry }: NumberAuditEntry,
  place: { seriesId: number | null; chainNo: number; createdAt: Date },
): HashedAuditRow {
  return {
    ...entry,
    publicId: newPublicId(),
    seriesId: place.seriesId,
    chainNo: place.chainNo,
    counterKey: JSON.stringify(counterKey),
    userId: by.actor.kind === 'user' ? by.actor.userId : null,
    ipAddress: by.ipAddress,
    userAgent: by.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    issuedAt: issuedAt && toDatabaseTime(issuedAt),
    hashVersion: HASH_VERSION,
    revisionPublicId,
    contentHash,
    purpose,
    createdAt: toDatabaseTime(place.createdAt),
  };
}

async function insertRows(tx: TxCtx, rows: readonly (HashedAuditRow & { prevHash: string; rowHash: string })[]) {
  const values = rows.map((row) => [...allColumns(row), row.prevHash, row.rowHash]);
  await write(
    tx,
    sql`
    INSERT INTO document_number_audit (uuid, series_id, chain_no, event, document_id, document_uuid, sequence,
      generated_number, counter_key, template_used, template_version_id, user_id, ip_address, user_agent, request_id,
      reason, retry_count, lock_wait_ms, total_duration_ms, fallback_used, issued_at, hash_version, revision_uuid,
      content_hash, purpose, created_at, prev_hash, row_hash)
    VALUES ${sql.param(values)}`,
  );
}
