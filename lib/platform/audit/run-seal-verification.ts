import type { Ctx } from '../ctx';
import { logger } from '../logger';
import { metrics } from '../metrics';
import { transact } from '../transact';
import { isNightlyDue } from './nightly';
import { record } from './record';
import { type BrokenSeal, verifyAuditSeals } from './seal';

/** Computes every seal again and stores the result: an audit row `audit.verified`, critical on a break, and a metric. */
export async function runSealVerification(ctx: Ctx): Promise<BrokenSeal | null> {
  const broken = await verifyAuditSeals(ctx);
  metrics.auditSealsBroken.set(broken ? 1 : 0);
  if (broken) logger.fatal({ ...broken }, 'audit rows are not what was sealed');
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'audit.verified',
      severity: broken ? 'CRITICAL' : 'INFO',
      entityType: 'audit',
      changes: { broken: [null, broken] },
    }),
  );
  return broken;
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
