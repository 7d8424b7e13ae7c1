import type { Ctx } from '../ctx';
import { RateLimit } from '../rate-limit';
import { transact } from '../transact';
import { type AuditEntry, record } from './record';

/** Refusals are counted by the hour: long enough to bound the rows, short enough to see when an attack went on. */
const perHour = new RateLimit('refusals', () => ({ points: Number.MAX_SAFE_INTEGER, seconds: 3600 }));

/** Whose refusals are counted together, and how many of them an hour are recorded each by itself. */
export interface RefusalKey {
  key: string;
  full: number;
}

/**
 * Appends audit rows for refused calls, in a number that a flood cannot drive. Up to `full` of a key each refusal has its
 * row; after that one row is written each time the key's count in this hour has doubled, with the count as `attempts`.
 * The refusal itself never depends on it.
 * @param entries of one call, all of the same action
 */
export async function recordRefusals(
  ctx: Ctx,
  keys: readonly RefusalKey[],
  entries: readonly [AuditEntry, ...AuditEntry[]],
): Promise<void> {
  const [first] = entries;
  const counted = await Promise.all(
    keys.map(async ({ key, full }) => {
      const after = await perHour.count(`${first.action}:${key}`, entries.length);
      return { full, after, before: after - entries.length };
    }),
  );
  const room = Math.min(...counted.map(({ full, before }) => full - before));
  const rows: AuditEntry[] = entries.slice(0, Math.max(0, room));
  if (rows.length < entries.length) {
    const doubled = counted.filter(({ full, before, after }) => doublings(after, full) > doublings(before, full));
    if (doubled.length > 0) {
      const attempts = Math.max(...doubled.map(({ after }) => after));
      // About all of them: the one record that the last call asked for, and whose it is, would mislead.
      rows.push({
        ...first,
        entityPublicId: null,
        subjectOrganizationId: null,
        changes: { attempts: [null, attempts] },
      });
    }
  }
  if (rows.length > 0) await transact(ctx, (tx) => record(tx, rows));
}

/** How often `full` has doubled on the way to `count`. */
function doublings(count: number, full: number): number {
  return count <= full ? 0 : Math.floor(Math.log2(count / full));
}
