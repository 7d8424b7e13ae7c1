import { isNightlyDue } from '@/lib/platform/audit/nightly';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { transact } from '@/lib/platform/transact';
import { verifyWorkflows } from './verify';
import type { WorkflowFinding } from './workflow-finding';

/** Enough for a diagnosis; an audit row must stay small. */
const KEPT_FINDINGS = 50;

/** Verifies every workflow of the database and stores the result: an audit row `workflow.verified`, and a metric. */
export async function runWorkflowVerification(ctx: Ctx): Promise<WorkflowFinding[]> {
  const findings = await verifyWorkflows(ctx);
  metrics.workflowVerificationFindings.set(findings.length);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'workflow.verified',
      severity: findings.length === 0 ? 'INFO' : 'CRITICAL',
      entityType: 'workflow',
      changes: {
        findings: [null, findings.length],
        ...(findings.length > 0 && { first: [null, findings.slice(0, KEPT_FINDINGS)] }),
      },
    }),
  );
  return findings;
}

/**
 * Runs the nightly verification, once after each 02:00 in Bangkok, for any count of calls.
 * @returns the findings, or null when this night's result is stored already
 */
export async function verifyWorkflowsNightly(ctx: Ctx): Promise<WorkflowFinding[] | null> {
  if (!(await isNightlyDue(ctx, 'workflow.verified'))) return null;
  const findings = await runWorkflowVerification(ctx);
  if (findings.length > 0) {
    logger.fatal({ count: findings.length, first: findings.slice(0, 10) }, 'workflows do not add up');
  }
  return findings;
}
