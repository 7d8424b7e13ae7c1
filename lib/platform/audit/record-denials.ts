import type { Ctx } from '../ctx';
import type { AuditEntry } from './record';
import { recordRefusals } from './record-refusals';

/** Covers a stale bookmark list opened at once; more unknown identifiers an hour are guessing. */
const FULL_ROWS = 40;

/** Appends what a signed-in person asked for and may not see, bounded by the person and hour. */
export async function recordDenials(ctx: Ctx, entries: readonly [AuditEntry, ...AuditEntry[]]): Promise<void> {
  const { actor } = ctx;
  const key = actor.kind === 'user' ? actor.publicId : actor.job;
  await recordRefusals(ctx, [{ key, full: FULL_ROWS }], entries);
}
