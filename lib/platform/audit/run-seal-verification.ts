import type { Ctx } from '../ctx';
import { logger } from '../logger';
import { metrics } from '../metrics';
import { transact } from '../transact';
import { isNightlyDue } from './nightly';
import { record } from './record';
import { type BrokenSeal, verifyAuditSeals } from './seal';
import { findUnsealed, UNSEALED_SECONDS, type Unsealed } from './unsealed';

/** What a verification of the seals found; both null when all is well. */
export interface SealVerification {
  broken: BrokenSeal | null;
  /** Rows that have waited for their seal too long: they were not verified, and may have been altered. */
  unsealed: Unsealed | null;
}

/**
 * Computes every seal again and stores the result: an audit row `audit.verified`, critical on a break, a warning where rows
 * that are older than an hour have no seal, and a metric.
 */
export async function runSealVerification(ctx: Ctx): Promise<SealVerification> {
  const broken = await verifyAuditSeals(ctx);
  const oldest = await findUnsealed(ctx);
  const unsealed = oldest && oldest.ageSeconds > UNSEALED_SECONDS ? oldest : null;
  metrics.auditSealsBroken.set(broken ? 1 : 0);
  if (broken) logger.fatal({ ...broken }, 'audit rows are not what was sealed');
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'audit.verified',
      severity: broken ? 'CRITICAL' : unsealed ? 'WARN' : 'INFO',
      entityType: 'audit',
      changes: { broken: [null, broken], ...(unsealed && { unsealed: [null, unsealed] }) },
    }),
  );
  return { broken, unsealed };
}

/**
 * The nightly verification of the seals, once after each 02:00 in Bangkok however often it is asked for.
 * @returns false when this night's result is stored already
 */
export async function verifySealsNightly(ctx: Ctx): Promise<boolean> {
  if (!(await isNightlyDue(ctx, 'audit.verified'))) return false;
  await runSealVerification(ctx);
  return true;
}
