import { isNightlyDue } from '@/lib/platform/audit/nightly';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { transact } from '@/lib/platform/transact';
import { type ReaderFinding, verifyReaders } from './verify-readers';

/** Enough for a diagnosis; an audit row must stay small. */
const KEPT_FINDINGS = 50;

/**
 * Compares the readers of every document with the rule and stores the result: an audit row `access.verified`, and a
 * metric.
 * @param options.isRepairing makes the rows agree as well; the findings show the former rows
 */
export async function runAccessVerification(
  ctx: Ctx,
  options: { isRepairing?: boolean } = {},
): Promise<ReaderFinding[]> {
  const findings = await verifyReaders(ctx, options);
  metrics.accessVerificationFindings.set(options.isRepairing ? 0 : findings.length);
  await transact(ctx, (tx) =>
    record(tx, {
      action: options.isRepairing ? 'access.repaired' : 'access.verified',
      severity: findings.length === 0 ? 'INFO' : 'CRITICAL',
      entityType: 'access',
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
export async function verifyAccessNightly(ctx: Ctx): Promise<ReaderFinding[] | null> {
  if (!(await isNightlyDue(ctx, 'access.verified'))) return null;
  const findings = await runAccessVerification(ctx);
  if (findings.length > 0) {
    logger.fatal({ count: findings.length, first: findings.slice(0, 10) }, 'readers of documents differ from the rule');
  }
  return findings;
}
