import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { auditLogs } from '@/db/schema/system';
import type { Ctx } from '../ctx';

/** The audit's words for "it was verified" and "somebody asked the worker for it". */
export interface VerificationActions {
  verified: string;
  requested: string;
}

export interface VerificationRun<Finding> {
  publicId: string;
  at: string;
  /** Null: the worker or an operator's command. */
  by: string | null;
  findings: number;
  /** The first of them. */
  first: Finding[];
}

/** A month of nights, and the manual runs between them. */
const HISTORY = 60;

/** The results as the verifications wrote them into the audit, the newest first. */
export async function readVerificationRuns<Finding>(
  ctx: Ctx,
  { verified }: VerificationActions,
): Promise<VerificationRun<Finding>[]> {
  const rows = await ctx.db
    .select({
      publicId: auditLogs.publicId,
      at: auditLogs.createdAt,
      changes: auditLogs.changes,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.userId, auditLogs.userId))
    .where(eq(auditLogs.action, verified))
    .orderBy(desc(auditLogs.id))
    .limit(HISTORY);
  return rows.map(({ publicId, at, firstName, lastName, changes }) => ({
    publicId,
    at: at.toISOString(),
    by: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
    ...readResult<Finding>(changes),
  }));
}

/** Time of a verification request without a later run; null without one. */
export async function findOpenRequest(ctx: Ctx, { verified, requested }: VerificationActions): Promise<Date | null> {
  const followed = ctx.db
    .select({ id: sql`COALESCE(MAX(${auditLogs.id}), 0)` })
    .from(auditLogs)
    .where(eq(auditLogs.action, verified));
  const [row] = await ctx.db
    .select({ at: auditLogs.createdAt })
    .from(auditLogs)
    .where(and(eq(auditLogs.action, requested), sql`${auditLogs.id} > (${followed})`))
    .orderBy(desc(auditLogs.id))
    .limit(1);
  return row?.at ?? null;
}

function readResult<Finding>(stored: unknown): { findings: number; first: Finding[] } {
  const changes = (stored ?? {}) as {
    findings?: [null, number];
    first?: [null, Finding[]];
  };
  return { findings: changes.findings?.[1] ?? 0, first: changes.first?.[1] ?? [] };
}
