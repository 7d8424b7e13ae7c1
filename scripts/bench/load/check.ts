import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { systemCtx } from '@/lib/platform/ctx';
import { checkNumbers, type NumberCall } from '../../harness/check-numbers';
import { countOf, IS_OPEN } from '../../harness/judge';
import { readLetters } from '../../harness/read-letters';

/** Of two hundred letters a second for some seconds, each with a notification for five people. */
const LONGEST_DELIVERY_MS = 300_000;

/** Waits until all that follows from the submissions is delivered. @returns seconds */
export async function waitForDelivery(): Promise<number> {
  const startedAt = performance.now();
  const open = sql`SELECT COUNT(*) AS count FROM event_deliveries WHERE ${IS_OPEN}`;
  while ((await countOf(getDatabase(), open)) > 0) {
    if (performance.now() - startedAt > LONGEST_DELIVERY_MS) return Number.POSITIVE_INFINITY;
    await sleep(500);
  }
  return (performance.now() - startedAt) / 1000;
}

/**
 * Compares what the senders were answered with the database, and lets the product verify all its numbers.
 * @returns what does not hold, in words
 */
export async function checkSubmissions(calls: readonly NumberCall[]): Promise<string[]> {
  const db = getDatabase();
  const asked = new Set(calls.map(({ publicId }) => publicId));
  const letters = await readLetters(db);
  const dead = await countOf(db, sql`SELECT COUNT(*) AS count FROM dead_letters`);
  const findings = await verifyNumbering(systemCtx('bench'));
  return [
    ...checkNumbers(
      calls,
      letters.filter(({ publicId }) => asked.has(publicId)),
    ),
    ...findings.map((finding) => JSON.stringify(finding)),
    ...(dead > 0 ? [`${dead} dead letters`] : []),
  ];
}

/** Statements and commits that the database has done so far for everybody. */
export async function databaseWork(): Promise<{ statements: number; commits: number }> {
  const rows = await rowsOf<{ name: string; value: string }>(
    getDatabase(),
    sql`SELECT VARIABLE_NAME AS name, VARIABLE_VALUE AS value FROM information_schema.GLOBAL_STATUS
      WHERE VARIABLE_NAME IN ('QUESTIONS', 'COM_COMMIT')`,
  );
  const of = (wanted: string) => Number(rows.find(({ name }) => name === wanted)?.value ?? 0);
  return { statements: of('QUESTIONS'), commits: of('COM_COMMIT') };
}
