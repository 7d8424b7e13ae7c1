import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { z } from 'zod';
import { type Database, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { issuedCopies } from '@/db/schema/issued-copies';
import { documentNumberReservations } from '@/db/schema/numbering';
import { rfaRevisions } from '@/db/schema/rfas';

/** Facts of a print for an outsider: its number, whether it is current, and hashes of its copies. Nothing else leaves the server. */
export interface VerifiedNumber {
  number: string;
  /** WITHDRAWN: its sender has called it back, and may send it again. */
  state: 'CURRENT' | 'REPLACED' | 'WITHDRAWN' | 'VOID';
  /** SHA-256 of the issued copies of this revision, the latest first; none while it is called back. */
  copies: string[];
}

/** 128 random bits in hex. */
const CODE = /^[0-9a-f]{32}$/;
/**
 * No row has this code: the odds equal those of guessing a code. Malformed codes are looked up by it, for equal timing.
 */
const NO_CODE = '0'.repeat(32);
const HASH = /^[0-9a-f]{64}$/;
const NO_HASH = '0'.repeat(64);

const later = alias(correspondenceRevisions, 'later_revisions');

/**
 * The number that a verification code was printed for. Null for a wrong code, an unknown one, and a document that was
 * never sent; all take the same one look-up. The database decides, so the answer stays true for the life of the print.
 */
export async function verifyCode(code: string, db: Database = getDatabase()): Promise<VerifiedNumber | null> {
  const asked = code.toLowerCase();
  return findVerified(db, eq(correspondenceRevisions.verificationCode, CODE.test(asked) ? asked : NO_CODE));
}

/** A file that is an issued copy, byte by byte. EARLIER: the document has a later copy. */
export interface VerifiedFile {
  number: string;
  state: VerifiedNumber['state'] | 'EARLIER';
}

/**
 * The number of an issued copy, by the SHA-256 of its file, which a holder of the file alone can know. Null for any other
 * file, a changed copy among them, and for the copy of a circulation sheet.
 */
export async function verifyFile(sha256: string, db: Database = getDatabase()): Promise<VerifiedFile | null> {
  const asked = sha256.toLowerCase();
  const ofCopy = db
    .select({ id: issuedCopies.revisionId })
    .from(issuedCopies)
    .where(eq(issuedCopies.sha256, HASH.test(asked) ? asked : NO_HASH));
  const found = await findVerified(db, inArray(correspondenceRevisions.id, ofCopy));
  if (!found) return null;
  const { number, state, copies } = found;
  return { number, state: state === 'CURRENT' && copies[0] !== asked ? 'EARLIER' : state };
}

async function findVerified(db: Database, which: SQL): Promise<VerifiedNumber | null> {
  const ledger = documentNumberReservations;
  const isReplaced = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.correspondenceId, correspondenceRevisions.correspondenceId),
        gt(later.revisionNumber, correspondenceRevisions.revisionNumber),
        isNotNull(later.submittedAt),
      ),
    );
  // Of the sending that is in force: a copy from before a recall is not for others.
  const hashes = db
    .select({
      all: sql`JSON_ARRAYAGG(${issuedCopies.sha256} ORDER BY ${issuedCopies.causedAt} DESC, ${issuedCopies.id} DESC)`,
    })
    .from(issuedCopies)
    .where(
      and(
        eq(issuedCopies.revisionId, correspondenceRevisions.id),
        or(issuedCopies.isMadeLater, gte(issuedCopies.causedAt, correspondenceRevisions.submittedAt)),
      ),
    );
  const [row] = await db
    .select({
      number: correspondenceRevisions.documentNumber,
      submittedAt: correspondenceRevisions.submittedAt,
      isVoid: sql`${correspondences.cancelledAt} IS NOT NULL OR IFNULL(${ledger.state} = 'VOID', FALSE)`.mapWith(
        Boolean,
      ),
      isReplaced: sql`${exists(isReplaced)}`.mapWith(Boolean),
      hashes: sql<string | null>`${hashes}`,
    })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .leftJoin(ledger, and(eq(ledger.seriesId, correspondences.seriesId), eq(ledger.sequence, correspondences.sequence)))
    .where(
      and(
        which,
        // A recalled document is a draft again, but its prints are out.
        or(isNotNull(correspondenceRevisions.submittedAt), isNotNull(rfaRevisions.recalledAt)),
        isNotNull(correspondenceRevisions.documentNumber),
        isNull(correspondences.discardedAt),
      ),
    );
  if (!row?.number) return null;
  return { number: row.number, state: stateOf(row), copies: row.submittedAt === null ? [] : hashesIn(row.hashes) };
}

/** The text of an array, or none; a driver may have read it already. */
function hashesIn(all: unknown): string[] {
  return z.array(z.string()).parse(typeof all === 'string' ? JSON.parse(all) : (all ?? []));
}

function stateOf(row: { isVoid: boolean; isReplaced: boolean; submittedAt: Date | null }): VerifiedNumber['state'] {
  if (row.isVoid) return 'VOID';
  if (row.submittedAt === null) return 'WITHDRAWN';
  return row.isReplaced ? 'REPLACED' : 'CURRENT';
}
