import { createHash } from 'node:crypto';
import { and, asc, desc, gt, lte, max } from 'drizzle-orm';
import { auditLogs, auditSeals } from '@/db/schema/system';
import type { Ctx } from '../ctx';

/** Read and hashed in a few milliseconds; a seal that breaks points at no more rows than a person can look through. */
const BATCH = 1000;

/** What the first seal stands on. */
const NO_SEAL = '0'.repeat(64);

/** What a seal covers, in this order for ever: a column that the table gets later is not in seals made before. */
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

/** The newest audit row's id. Rows up to it are settled once every transaction that was open now has ended. */
export async function readAuditHead(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ id: max(auditLogs.id) }).from(auditLogs);
  return row?.id ?? 0;
}

/**
 * Seals the audit rows after the last seal up to `upToId`, in batches; run it alone. Ids are taken before their
 * transactions commit, so pass a head that was read minutes ago: a row that commits behind a seal would break it.
 * @returns the hashes of the new seals, for a copy outside the database: a cut tail shows only against that
 */
export async function sealAuditRows(ctx: Ctx, upToId: number): Promise<string[]> {
  const sealed: string[] = [];
  for (;;) {
    const [last] = await ctx.db
      .select({ lastId: auditSeals.lastId, sealHash: auditSeals.sealHash })
      .from(auditSeals)
      .orderBy(desc(auditSeals.lastId))
      .limit(1);
    const rows = await readRows(ctx, last?.lastId ?? 0, upToId, BATCH);
    const [first, end] = [rows.at(0), rows.at(-1)];
    if (!first || !end) return sealed;
    const previousHash = last?.sealHash ?? NO_SEAL;
    const sealHash = hashRows(previousHash, rows);
    await ctx.db
      .insert(auditSeals)
      .values({ firstId: first.id, lastId: end.id, rowCount: rows.length, previousHash, sealHash });
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
    const rows = await readRows(ctx, previousLastId, lastId);
    if (rows.length !== seal.rowCount || hashRows(previousHash, rows) !== seal.sealHash) {
      return { firstId, lastId, problem: 'rows changed' };
    }
    previousHash = seal.sealHash;
    previousLastId = lastId;
  }
  return null;
}

async function readRows(ctx: Ctx, afterId: number, upToId: number, limit?: number): Promise<AuditRow[]> {
  const rows = ctx.db
    .select()
    .from(auditLogs)
    .where(and(gt(auditLogs.id, afterId), lte(auditLogs.id, upToId)))
    .orderBy(asc(auditLogs.id));
  return limit === undefined ? rows : rows.limit(limit);
}

/** One line a row, behind the hash of the seal before. */
function hashRows(previousHash: string, rows: readonly AuditRow[]): string {
  const hash = createHash('sha256').update(previousHash);
  for (const row of rows) hash.update(`\n${JSON.stringify(SEALED.map((column) => row[column]))}`);
  return hash.digest('hex');
}
