import type { Ctx } from '../ctx';
import { logger } from '../logger';
import { metrics } from '../metrics';
import { transact } from '../transact';
import { sealFacts } from './facts/fact-seals';
import type { RecordFault } from './facts/record-fault';
import { findRecordFaults } from './facts/verify-facts';
import { isNightlyDue } from './nightly';
import { record } from './record';
import { type BrokenSeal, verifyAuditSeals } from './seal';
import { findUnsealed, UNSEALED_SECONDS, type Unsealed } from './unsealed';

/** Result of a verification of audit and records; null and empty when all is well. */
export interface SealVerification {
  broken: BrokenSeal | null;
  /** Rows that have waited for their seal too long: they were not verified, and may have been altered. */
  unsealed: Unsealed | null;
  /** Bound rows that are not what their last change left. */
  records: RecordFault[];
}

/** Enough for a diagnosis; an audit row must stay small. */
const KEPT_FAULTS = 50;

/**
 * Computes all seals again, compares bound rows with their hashes, and stores the result. The audit row
 * `audit.verified` is critical on a fault, and a warning for unsealed rows older than an hour. It also sets a metric.
 */
export async function runSealVerification(ctx: Ctx): Promise<SealVerification> {
  const broken = await verifyAuditSeals(ctx);
  const oldest = await findUnsealed(ctx);
  const unsealed = oldest && oldest.ageSeconds > UNSEALED_SECONDS ? oldest : null;
  const records = await findRecordFaults(ctx);
  metrics.auditSealsBroken.set(broken ? 1 : 0);
  metrics.auditRecordsChanged.set(records.length);
  if (broken) logger.fatal({ ...broken }, 'audit rows are not what was sealed');
  if (records.length > 0)
    logger.fatal({ count: records.length, first: records.slice(0, 10) }, 'records are not what was bound');
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'audit.verified',
      severity: broken || records.length > 0 ? 'CRITICAL' : unsealed ? 'WARN' : 'INFO',
      entityType: 'audit',
      changes: {
        broken: [null, broken],
        ...(unsealed && { unsealed: [null, unsealed] }),
        ...(records.length > 0 && {
          records: [null, records.length],
          first: [null, records.slice(0, KEPT_FAULTS)],
        }),
      },
    }),
  );
  return { broken, unsealed, records };
}

/**
 * Runs the nightly verification of the seals, once after each 02:00 in Bangkok, for any count of calls.
 * @returns false when this night's result is stored already
 */
export async function verifySealsNightly(ctx: Ctx): Promise<boolean> {
  if (!(await isNightlyDue(ctx, 'audit.verified'))) return false;
  const { records } = await runSealVerification(ctx);
  // A seal over hashes that do not agree with their rows would hide the fault.
  if (records.length === 0) await sealFacts(ctx);
  return true;
}
