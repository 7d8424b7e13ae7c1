import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { record } from '../audit/record';
import type { Ctx, UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { requirePermission } from '../identity/access';
import { transact } from '../transact';
import type { WorkflowFinding } from './verify';

/** A month of nights, and what was run by hand between them. */
const HISTORY = 60;
/** It reads every history there is; oftener than this tells nothing new and costs everybody. */
const PAUSE_MINUTES = 5;

export interface WorkflowVerification {
  publicId: string;
  at: string;
  /** Null: the worker or an operator's command. */
  by: string | null;
  findings: number;
  /** The first of them. */
  first: WorkflowFinding[];
}

export interface WorkflowVerifications {
  runs: WorkflowVerification[];
  /** Somebody asked for one and the worker has not answered yet. */
  requestedAt: string | null;
  instanceCount: number;
}

const VERIFIED = 'workflow.verified';
const REQUESTED = 'workflow.verification_requested';

/**
 * The results of the nightly verification and of those that were asked for, the newest first.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function listWorkflowVerifications(ctx: UserCtx): Promise<WorkflowVerifications> {
  await requirePermission(ctx, 'ops.view');
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
    .where(eq(auditLogs.action, VERIFIED))
    .orderBy(desc(auditLogs.id))
    .limit(HISTORY);
  const requestedAt = await findOpenRequest(ctx);
  return {
    runs: rows.map(({ publicId, at, firstName, lastName, changes }) => ({
      publicId,
      at: at.toISOString(),
      by: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
      ...readResult(changes),
    })),
    requestedAt: requestedAt?.toISOString() ?? null,
    instanceCount: await ctx.db.$count(workflowInstances),
  };
}

/**
 * Asks the worker to verify every workflow now. Asking again while it is under way changes nothing.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, RATE_LIMITED within five minutes of the request before
 */
export async function requestWorkflowVerification(ctx: UserCtx): Promise<{ requestedAt: string }> {
  await requirePermission(ctx, 'ops.view');
  const open = await findOpenRequest(ctx);
  if (open) return { requestedAt: open.toISOString() };
  const [last] = await ctx.db
    .select({
      // Raw: the clock is the database's.
      waitSeconds: sql<number>`${PAUSE_MINUTES * 60} - TIMESTAMPDIFF(SECOND, MAX(${auditLogs.createdAt}), NOW(3))`,
    })
    .from(auditLogs)
    .where(eq(auditLogs.action, REQUESTED));
  const waitSeconds = Number(last?.waitSeconds ?? 0);
  if (waitSeconds > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  await transact(ctx, (tx) => record(tx, { action: REQUESTED, entityType: 'workflow' }));
  const requested = await findOpenRequest(ctx);
  return { requestedAt: (requested ?? new Date()).toISOString() };
}

/** Somebody asked, and none ran since: the worker's question every few seconds, two lookups in an index. */
export async function isWorkflowVerificationWanted(ctx: Ctx): Promise<boolean> {
  return (await findOpenRequest(ctx)) !== null;
}

/** A request that no verification has followed; null when there is none. */
async function findOpenRequest(ctx: Ctx): Promise<Date | null> {
  const followed = ctx.db
    .select({ id: sql`COALESCE(MAX(${auditLogs.id}), 0)` })
    .from(auditLogs)
    .where(eq(auditLogs.action, VERIFIED));
  const [row] = await ctx.db
    .select({ at: auditLogs.createdAt })
    .from(auditLogs)
    .where(and(eq(auditLogs.action, REQUESTED), sql`${auditLogs.id} > (${followed})`))
    .orderBy(desc(auditLogs.id))
    .limit(1);
  return row?.at ?? null;
}

/** As `runWorkflowVerification` stores it. */
function readResult(stored: unknown): { findings: number; first: WorkflowFinding[] } {
  const changes = (typeof stored === 'string' ? JSON.parse(stored) : (stored ?? {})) as {
    findings?: [null, number];
    first?: [null, WorkflowFinding[]];
  };
  return { findings: changes.findings?.[1] ?? 0, first: changes.first?.[1] ?? [] };
}
