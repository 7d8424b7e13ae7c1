import { gt, max, notLike, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import { auditLogs } from '@/db/schema/system';
import { renewRights } from '@/db/testing/factories/people';
import { PASSWORD } from '@/db/testing/factories/sign-ins';
import { hashPassword } from '@/lib/people/identity/sign-in/password';
import { newPublicId } from '@/lib/platform/id';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { type AccessCast, CALLERS, type Caller, makeAccessCast } from '../cast';
import { makeAccessRecords } from '../records';
import { openRevoked, openStrangers } from '../strangers';
import { type Browser, type Called, callAction, openBrowser } from './call';
import { type ListedAction, listActions } from './list-actions';
import { makeOwnRecords } from './own-records';
import type { ActionRow, Records } from './row';
import { ACTIONS, FOR_ANYBODY, nameOf } from './table';

// An action reads its request through these only.
vi.mock('next/headers', async () => (await import('../next-headers')).nextHeaders);
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));
// The process runs other files after this one.
afterAll(() => {
  for (const name of ['next/headers', 'next/cache', 'next-intl/server']) vi.doUnmock(name);
});

const listed = listActions();
const swept = listed
  .filter((action) => !FOR_ANYBODY.includes(nameOf(action)))
  .map((action) => ({
    about: nameOf(action),
    action,
    rows: Object.entries(ACTIONS[action.file]?.[action.name] ?? {}),
  }));

let cast: AccessCast;
let records: Records;
const browsers = {} as Record<Caller, Browser>;
let strangers: [string, Browser][];
let revoked: Browser;
let passwordHash: string;

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  cast = await makeAccessCast();
  const made = await makeAccessRecords(cast);
  records = { ...made, ...(await makeOwnRecords(cast, made)) };
  for (const caller of CALLERS) browsers[caller] = await openBrowser(cast.people[caller]);
  strangers = await openStrangers(cast, browsers.control);
  revoked = await openRevoked(cast);
  passwordHash = await hashPassword(PASSWORD);
});

beforeEach(async () => {
  // The limits of number-issuing calls are a minute long.
  await getRedis().flushdb();
  // An action before this one may have changed these.
  await renewRights(...Object.values(cast.people));
  await getDatabase().update(users).set({ passwordHash });
  // The sweep takes longer than a proof of identity lasts on a busy machine.
  await getDatabase().update(userSessions).set({ provenAt: sql`NOW(3)` });
});

function marksOf({ marks }: ActionRow): Record<Caller, string | undefined> {
  const list = marks.trim().split(/\s+/);
  return Object.fromEntries(CALLERS.map((caller, index) => [caller, list[index]])) as Record<Caller, string>;
}

/** Audit and events so far, without the records of denied reads. */
async function readWritten() {
  const db = getDatabase();
  const [audit] = await db
    .select({ last: max(auditLogs.id) })
    .from(auditLogs)
    .where(notLike(auditLogs.action, '%.access_denied'));
  const [event] = await db.select({ last: max(outboxEvents.id) }).from(outboxEvents);
  return { audit: audit?.last, event: event?.last };
}

/** Actions that were carried out with a reason. */
const withReason = new Set<string>();

/** The person's reason. */
function reasonIn(input: unknown): string | null {
  const { reason, note, changeNote } = (input ?? {}) as Record<string, unknown>;
  const said = reason ?? note ?? changeNote;
  return typeof said === 'string' ? said : null;
}

/** Calls the action; one that refuses leaves nothing behind. */
async function call(action: ListedAction, row: ActionRow, browser: Browser, id?: string): Promise<Called> {
  const input = await row.input(records, id ?? (await row.record?.(records)) ?? '');
  const before = await readWritten();
  const called = await callAction(action, input, browser);
  if (called.mark !== '●') expect(await readWritten(), 'what a refused call has written').toEqual(before);
  const said = reasonIn(input);
  if (called.refusal === null && called.mark === '●' && said !== null) {
    const written = gt(auditLogs.id, before.audit ?? 0);
    const rows = await getDatabase().select({ reason: auditLogs.reason }).from(auditLogs).where(written);
    expect(
      rows.map(({ reason }) => reason),
      `${nameOf(action)} says why in its audit row`,
    ).toContain(said);
    withReason.add(nameOf(action));
  }
  return called;
}

it('the table has a row for every server action, and no other', () => {
  const rows = Object.entries(ACTIONS).flatMap(([file, actions]) =>
    Object.keys(actions).map((name) => nameOf({ file, name })),
  );
  expect(listed.length).toBeGreaterThan(150);
  expect([...rows, ...FOR_ANYBODY].sort()).toEqual(listed.map(nameOf).sort());
  for (const { about, rows: ofAction } of swept) expect(ofAction.length, about).toBeGreaterThan(0);
});

it('every server action is made by a wrapper that asks who calls, but those of a browser', () => {
  const open = listed.filter(({ wrapper }) => wrapper === null || wrapper === 'publicAction');
  expect(open.map(nameOf).sort()).toEqual(FOR_ANYBODY);
});

for (const { about, action, rows } of swept) {
  describe(about, () => {
    it.each(rows)(
      'does for each caller what the table says, and hides as if nothing was there: %s',
      async (_name, row) => {
        const asked = {} as Record<Caller, Called>;
        // The least entitled come first, so that none finds a record in the state another left it in.
        for (const caller of CALLERS) asked[caller] = await call(action, row, browsers[caller]);
        expect(Object.fromEntries(CALLERS.map((caller) => [caller, asked[caller].mark]))).toEqual(marksOf(row));
        if (!row.record) return;
        await getRedis().flushdb();
        for (const caller of CALLERS) {
          const missing = await call(action, row, browsers[caller], newPublicId());
          expect(['·', '–'], `${caller} and a missing one`).toContain(missing.mark);
          if (asked[caller].mark === '·') expect(missing.refusal, caller).toEqual(asked[caller].refusal);
        }
      },
    );

    it.each(rows)('does nothing without a person, nor for one who lost their roles: %s', async (_name, row) => {
      for (const [who, browser] of strangers) expect((await call(action, row, browser)).mark, who).toBe('401');
      expect((await call(action, row, revoked)).mark, 'roles revoked').toBe(marksOf(row).unassigned);
    });
  });
}

it('the sweep has carried out actions with a reason, whose audit rows it read', () => {
  expect([...withReason]).toContain('admin/users/actions.ts endUserSessionsAction');
});
