import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { isNightlyDue } from '@/lib/platform/audit/nightly';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { transact } from '@/lib/platform/transact';
import type { Finding } from './finding';
import { verifyNumbering } from './verify';

/** Enough for a diagnosis; an audit row must stay small. */
const KEPT_FINDINGS = 50;

/** Verifies every number of the database and stores the result: an audit row `numbering.verified`, and a metric. */
export async function runVerification(ctx: Ctx): Promise<Finding[]> {
  const findings = await verifyNumbering(ctx);
  metrics.verificationFindings.set(findings.length);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.verified',
      severity: findings.length === 0 ? 'INFO' : 'CRITICAL',
      entityType: 'numbering',
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
export async function verifyNightly(ctx: Ctx): Promise<Finding[] | null> {
  if (!(await isNightlyDue(ctx, 'numbering.verified'))) return null;
  const findings = await runVerification(ctx);
  if (findings.length > 0) {
    logger.fatal({ count: findings.length, first: findings.slice(0, 10) }, 'document numbers do not add up');
  }
  return findings;
}

/**
 * True if a person requested a verification in the app (an audit row `numbering.verification_requested`), and none ran
 * since.
 */
export async function isVerificationWanted(ctx: Ctx): Promise<boolean> {
  const rows = await rowsOf<{ isWanted: number }>(
    ctx.db,
    sql`
    SELECT COALESCE((SELECT MAX(id) FROM audit_logs WHERE action = 'numbering.verification_requested'), 0)
      > COALESCE((SELECT MAX(id) FROM audit_logs WHERE action = 'numbering.verified'), 0) AS isWanted`,
  );
  return rows[0]?.isWanted === 1;
}
