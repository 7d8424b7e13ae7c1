import { createHash } from 'node:crypto';
import { and, asc, gt, lte, type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { auditLogs, auditSeals } from '@/db/schema/system';
import type { Ctx } from '../ctx';

/** The predecessor hash of the first seal. */
const NO_SEAL = '0'.repeat(64);

/** Sealed columns, in this order for good: earlier seals do not cover a later column. */
const SEALED = [
  'id',
  'publicId',
  'actorType',
  'userId',
  'organizationId',
  'action',
  'severity',
  'entityType',
  'entityPublicId',
  'entityLabel',
  'projectId',
  'contractId',
  'subjectOrganizationId',
  'changes',
  'reason',
  'requestId',
  'ipAddress',
  'userAgent',
  'createdAt',
] as const satisfies readonly (keyof AuditRow)[];

type AuditRow = typeof auditLogs.$inferSelect;

/**
 * Seals the audit rows after the last seal, in batches, by a database procedure. It stops before rows that an open
 * transaction could still precede: at the newest row of an earlier call, once that call's open transactions have ended.
 * Run it alone.
 * @returns the hashes of the new seals, for a copy outside the database: only that copy detects a cut tail
 */
export async function sealAuditRows(ctx: Ctx): Promise<string[]> {
  const sealed: string[] = [];
  for (;;) {
    // Raw: the app may not write seals; the procedure computes each from the rows.
    const [rows] = await rowsOf<{ sealHash: string | null }[]>(ctx.db, sql`CALL seal_audit_logs()`);
    const sealHash = rows?.[0]?.sealHash;
    if (!sealHash) return sealed;
    sealed.push(sealHash);
  }
}

export interface BrokenSeal {
  firstId: number;
  lastId: number;
  problem: 'rows changed' | 'seal removed or changed';
}

/** Computes every seal again. Returns the first that does not hold, or null when the sealed rows are as they were. */
export async function verifyAuditSeals(ctx: Ctx): Promise<BrokenSeal | null> {
  const seals = await ctx.db.select().from(auditSeals).orderBy(asc(auditSeals.firstId));
  let previousHash = NO_SEAL;
  let previousLastId = 0;
  for (const seal of seals) {
    const { firstId, lastId } = seal;
    if (seal.previousHash !== previousHash) return { firstId, lastId, problem: 'seal removed or changed' };
    // From the end of the previous seal, so that a row slipped in between two seals shows as well.
    const { count, hash } = await HASHERS[seal.scheme === 1 ? 1 : 2](ctx, previousHash, previousLastId, lastId);
    if (count !== seal.rowCount || hash !== seal.sealHash) return { firstId, lastId, problem: 'rows changed' };
    previousHash = seal.sealHash;
    previousLastId = lastId;
  }
  return null;
}

/**
 * Computes again the seals that cover these audit rows. Compares every seal with its predecessor.
 * @param ids of audit rows
 * @returns how many of the rows are sealed, and whether their seals hold
 */
export async function verifySealsOver(ctx: Ctx, ids: readonly number[]): Promise<{ sealed: number; isWhole: boolean }> {
  const seals = await ctx.db.select().from(auditSeals).orderBy(asc(auditSeals.firstId));
  const last = seals.at(-1)?.lastId ?? 0;
  let [previousHash, previousLastId, isWhole] = [NO_SEAL, 0, true];
  for (const seal of seals) {
    const { lastId } = seal;
    if (seal.previousHash !== previousHash) isWhole = false;
    if (ids.some((id) => id > previousLastId && id <= lastId)) {
      const { count, hash } = await HASHERS[seal.scheme === 1 ? 1 : 2](ctx, previousHash, previousLastId, lastId);
      if (count !== seal.rowCount || hash !== seal.sealHash) isWhole = false;
    }
    [previousHash, previousLastId] = [seal.sealHash, lastId];
  }
  return { sealed: ids.filter((id) => id <= last).length, isWhole };
}

/** The fault of one seal. */
export interface SealFault {
  sealedAt: Date;
  problem: BrokenSeal['problem'];
}

/**
 * Computes again the seals of a period, the oldest first, until the time is up. Compares every seal with its predecessor.
 * @param period keys of its first and last row, null without rows, and its moments: seals of them count as well, so that
 *   rows that are all removed show
 * @param deadline of `performance.now()`
 */
export async function verifySealsOfPeriod(
  ctx: Ctx,
  period: { firstId: number | null; lastId: number | null; from: Date | null; until: Date | null },
  deadline: number,
): Promise<{ seals: number; compared: number; rows: number; sealedUpTo: number; fault: SealFault | null }> {
  const { firstId, lastId, from, until } = period;
  const all = await ctx.db.select().from(auditSeals).orderBy(asc(auditSeals.firstId));
  let [seals, compared, rows, previousHash, previousLastId] = [0, 0, 0, NO_SEAL, 0];
  let fault: SealFault | null = null;
  for (const seal of all) {
    const covers = firstId !== null && lastId !== null && seal.lastId >= firstId && previousLastId < lastId;
    const isOfPeriod = (from === null || seal.sealedAt >= from) && (until === null || seal.sealedAt < until);
    if (seal.previousHash !== previousHash) fault ??= { sealedAt: seal.sealedAt, problem: 'seal removed or changed' };
    if (covers || isOfPeriod) {
      seals += 1;
      if (performance.now() < deadline) {
        const { count, hash } = await HASHERS[seal.scheme === 1 ? 1 : 2](
          ctx,
          previousHash,
          previousLastId,
          seal.lastId,
        );
        compared += 1;
        rows += count;
        const isWhole = count === seal.rowCount && hash === seal.sealHash;
        if (!isWhole) fault ??= { sealedAt: seal.sealedAt, problem: 'rows changed' };
      }
    }
    [previousHash, previousLastId] = [seal.sealHash, seal.lastId];
  }
  return { seals, compared, rows, sealedUpTo: previousLastId, fault };
}

interface Hashed {
  count: number;
  hash: string;
}

/** By scheme, the hash of the rows after `afterId` up to `upToId` behind the seal before. */
const HASHERS: Record<1 | 2, (ctx: Ctx, previousHash: string, afterId: number, upToId: number) => Promise<Hashed>> = {
  1: async (ctx, previousHash, afterId, upToId) => {
    const rows = await ctx.db.select().from(auditLogs).where(between(afterId, upToId)).orderBy(asc(auditLogs.id));
    return hashLines(
      previousHash,
      rows.map((row) => JSON.stringify(SEALED.map((column) => row[column]))),
    );
  },
  2: async (ctx, previousHash, afterId, upToId) => {
    const rows = await ctx.db
      .select({ line: sql<string>`CONCAT(${auditLogs.id}, ':', ${ROW_HASH})` })
      .from(auditLogs)
      .where(between(afterId, upToId))
      .orderBy(asc(auditLogs.id), asc(auditLogs.publicId));
    return hashLines(
      previousHash,
      rows.map(({ line }) => line),
    );
  },
};

/** Every column but the id, as the procedure has them. */
const ROW_HASH = sql`SHA2(CONCAT_WS(',', ${sql.join(
  SEALED.filter((column) => column !== 'id').map(
    (column) => sql`IFNULL(HEX(CONVERT(${auditLogs[column]} USING utf8mb4)), '-')`,
  ),
  sql`, `,
)}), 256)`;

function between(afterId: number, upToId: number): SQL | undefined {
  return and(gt(auditLogs.id, afterId), lte(auditLogs.id, upToId));
}

/** The hash of the previous seal, then one line for each row. */
function hashLines(previousHash: string, lines: readonly string[]): Hashed {
  const hash = createHash('sha256').update(previousHash);
  for (const line of lines) hash.update(`\n${line}`);
  return { count: lines.length, hash: hash.digest('hex') };
}
