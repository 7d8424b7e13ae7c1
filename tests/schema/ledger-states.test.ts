import mysql, { type Connection, type ResultSetHeader } from 'mysql2/promise';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { insertEvidence } from './evidence';

const STATES = ['RESERVED', 'CONFIRMED', 'CANCELLED', 'EXPIRED', 'VOID', 'IMPORTED', 'SKIPPED'] as const;
type State = (typeof STATES)[number];
/** Everything that the product does with a number that is in the ledger. */
const LEGAL: Partial<Record<State, readonly State[]>> = {
  RESERVED: ['CONFIRMED', 'CANCELLED', 'EXPIRED', 'VOID'],
  CONFIRMED: ['VOID'],
  SKIPPED: ['CONFIRMED', 'IMPORTED'],
  IMPORTED: ['SKIPPED'],
};
/** The trigger's way to refuse: a subquery of two rows. */
const REFUSED = 1242;

let app: Connection;
let admin: Connection;
let sequence = 1;

beforeAll(async () => {
  app = await mysql.createConnection({ uri: String(process.env.DATABASE_URL) });
  admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
  await insertEvidence(admin);
});
afterAll(async () => {
  await app.end();
  await admin.end();
});

/** A number in this state, as the app's login enters it. */
async function enter(state: State): Promise<number> {
  sequence += 1;
  await app.query(
    `INSERT INTO document_number_reservations (series_id, sequence, project_id, correspondence_type_id, number_key, state,
       request_id, entity_type, entity_uuid, issued_at, reason, current_year, printed_codes, counter_key, template_used)
     SELECT series_id, ?, project_id, correspondence_type_id, ?, ?, ?, 'correspondence', ?, NOW(3), 'x', 2025, '{}', '{}',
       '{SEQ:4}' FROM document_number_reservations WHERE sequence = 1 LIMIT 1`,
    [sequence, `A-${sequence}`, state, v7(), v7()],
  );
  return sequence;
}

/** @returns the server's error number, or null where one row was changed */
async function change(connection: Connection, at: number, assignment: string): Promise<number | null> {
  try {
    const [result] = await connection.query<ResultSetHeader>(
      `UPDATE document_number_reservations SET ${assignment} WHERE sequence = ?`,
      [at],
    );
    expect(result.affectedRows).toBe(1);
    return null;
  } catch (error) {
    return (error as { errno: number }).errno;
  }
}

describe("the state of a number in the ledger, moved by the app's login", () => {
  const pairs = STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to) => ({ from, to })));

  it.each(pairs)('from $from to $to', async ({ from, to }) => {
    const expected = LEGAL[from]?.includes(to) ? null : REFUSED;
    expect(await change(app, await enter(from), `state = '${to}'`)).toBe(expected);
  });

  it('goes back in an update of several tables no more than in one', async () => {
    const at = await enter('CONFIRMED');
    const update = app.query(
      `UPDATE document_number_reservations AS r INNER JOIN (SELECT ? AS sequence) AS wanted USING (sequence)
       SET r.state = 'EXPIRED'`,
      [at],
    );
    await expect(update).rejects.toMatchObject({ errno: REFUSED });
  });

  it('goes back for an administrator no more than for the app', async () => {
    const at = await enter('CONFIRMED');
    expect(await change(admin, at, "state = 'EXPIRED'")).toBe(REFUSED);
    expect(await change(admin, at, "state = 'RESERVED'")).toBe(REFUSED);
  });
});

describe('an issued or ended number', () => {
  it.each(['CONFIRMED', 'VOID', 'CANCELLED', 'EXPIRED'] as const)(
    'that is %s keeps its document and its moment',
    async (state) => {
      const at = await enter(state);
      expect(await change(app, at, `entity_uuid = '${v7()}'`)).toBe(REFUSED);
      expect(await change(app, at, "entity_type = 'circulation'")).toBe(REFUSED);
      expect(await change(app, at, 'issued_at = issued_at + INTERVAL 1 SECOND')).toBe(REFUSED);
      expect(await change(app, at, "reason = 'why'")).toBeNull();
    },
  );
});
