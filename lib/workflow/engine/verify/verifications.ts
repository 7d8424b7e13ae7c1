import { eq, sql } from 'drizzle-orm';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import {
  findOpenRequest,
  readVerificationRuns,
  type VerificationActions,
  type VerificationRun,
} from '@/lib/platform/audit/verification-runs';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { WorkflowFinding } from './workflow-finding';

/** It reads the full history; a shorter interval adds load and no information. */
const PAUSE_MINUTES = 5;

type WorkflowVerification = VerificationRun<WorkflowFinding>;

export interface WorkflowVerifications {
  runs: WorkflowVerification[];
  /** Time of an open request to the worker. */
  requestedAt: string | null;
  instanceCount: number;
}

const ACTIONS: VerificationActions = { verified: 'workflow.verified', requested: 'workflow.verification_requested' };

/**
 * Lists the results of nightly and requested verifications, newest first.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function listWorkflowVerifications(ctx: UserCtx): Promise<WorkflowVerifications> {
  await requirePermission(ctx, 'ops.view');
  const requestedAt = await findOpenRequest(ctx, ACTIONS);
  return {
    runs: await readVerificationRuns<WorkflowFinding>(ctx, ACTIONS),
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
  const open = await findOpenRequest(ctx, ACTIONS);
  if (open) return { requestedAt: open.toISOString() };
  const [last] = await ctx.db
    .select({
      // Raw: the clock is the database's.
      waitSeconds: sql<number>`${PAUSE_MINUTES * 60} - TIMESTAMPDIFF(SECOND, MAX(${auditLogs.createdAt}), NOW(3))`,
    })
    .from(auditLogs)
    .where(eq(auditLogs.action, ACTIONS.requested));
  const waitSeconds = Number(last?.waitSeconds ?? 0);
  if (waitSeconds > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  await transact(ctx, (tx) => record(tx, { action: ACTIONS.requested, entityType: 'workflow' }));
  const requested = await findOpenRequest(ctx, ACTIONS);
  return { requestedAt: (requested ?? new Date()).toISOString() };
}

/** True after a request without a later run: the worker asks every few seconds, with two lookups in an index. */
export async function isWorkflowVerificationWanted(ctx: Ctx): Promise<boolean> {
  return (await findOpenRequest(ctx, ACTIONS)) !== null;
}
