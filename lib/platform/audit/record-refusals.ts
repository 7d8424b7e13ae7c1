import type { Ctx } from '../ctx';
import { RateLimit } from '../rate-limit';
import { transact } from '../transact';
import { type AuditEntry, record } from './record';

/** Refusals are counted by the hour: long enough to bound the rows, short enough to see when an attack went on. */
const perHour = new RateLimit('refusals', () => ({ points: Number.MAX_SAFE_INTEGER, seconds: 3600 }));

/** Key that refusals are counted by, and the count per hour that gets rows of their own. */
export interface RefusalKey {
  key: string;
  full: number;
}

/**
 * Appends audit rows for refused calls, bounded against a flood. Up to `full` refusals of a key each get a row. After
 * that, one row is written each time the key's count of this hour doubles, with the count as `attempts`. The refusal
 * itself never depends on it.
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
      // The row is about all refusals, so the record of the last call would mislead.
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

/** Count of doublings from `full` to `count`. */
function doublings(count: number, full: number): number {
  return count <= full ? 0 : Math.floor(Math.log2(count / full));
}
