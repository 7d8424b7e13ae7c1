import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startOwnRedis } from '@/db/testing/own-redis';

const server = await startOwnRedis();
const { closeDatabase, getDatabase } = await import('@/db/client');
const { auditLogs } = await import('@/db/schema/system');
const { PASSWORD, personWithPassword, requestFacts } = await import('@/db/testing/factories/sign-ins');
const { closeRedis, getRedis } = await import('@/lib/platform/redis');
const { anonymousCtx } = await import('../access/anonymous');
const { issueDevice } = await import('./device');
const { signInWithPassword } = await import('./sign-in-with-password');

type Person = Awaited<ReturnType<typeof personWithPassword>>;
interface Try {
  username: string;
  address: string;
  password?: string;
  devices?: string[];
}

let networks = 0;
/** An address that no test has used yet. */
function newAddress(): string {
  networks += 1;
  return `203.0.${Math.floor(networks / 250)}.${networks % 250}`;
}

/** 'in', or the code of the refusal. */
async function outcomeOf({ username, address, password = PASSWORD, devices = [] }: Try): Promise<string> {
  const ctx = anonymousCtx({ ...requestFacts(), ipAddress: address });
  return signInWithPassword(ctx, { username, password }, { devices, session: null }).then(
    () => 'in',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

async function failTimes(times: number, next: (n: number) => Try): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < times; n += 1) codes.push(await outcomeOf({ password: 'wrong', ...next(n) }));
  return codes;
}

const count = (codes: string[], code: string) => codes.filter((one) => one === code).length;

/** Wrong passwords from so many addresses that no limit of an address matters. */
const attack = (person: Person, times: number) =>
  failTimes(times, () => ({ username: person.username, address: newAddress() }));

beforeEach(() => expect.poll(() => getRedis().status).toBe('ready'));
afterAll(async () => {
  closeRedis();
  await server.stop();
  await closeDatabase();
});

describe('failures over many names from one address', () => {
  it('refuse strangers there, and never an account on a device where it has signed in before', async () => {
    const address = newAddress();
    const [known, stranger] = [await personWithPassword(), await personWithPassword()];
    const codes = await failTimes(25, (n) => ({ username: `guess-${address}-${n}`, address }));
    expect(count(codes, 'SIGN_IN_FAILED')).toBe(20);
    expect(await outcomeOf({ username: stranger.username, address })).toBe('RATE_LIMITED');
    const devices = [issueDevice(known.publicId)];
    expect(await outcomeOf({ username: known.username, address, devices })).toBe('in');
    // The cookie speaks for its own account only.
    expect(await outcomeOf({ username: stranger.username, address, devices })).toBe('RATE_LIMITED');
  });

  it('count one IPv6 subscriber as one address', async () => {
    const codes = await failTimes(22, (n) => ({ username: `six-${n}`, address: `2001:db8:1:2::${n + 1}` }));
    expect(count(codes, 'SIGN_IN_FAILED')).toBe(20);
  });
});

describe('failures of one account from many addresses', () => {
  it('meet a ceiling, and its owner comes in on a known device', async () => {
    const person = await personWithPassword();
    const codes = await attack(person, 60);
    expect(count(codes, 'SIGN_IN_FAILED')).toBe(30);
    expect(count(codes, 'RATE_LIMITED')).toBe(30);
    expect(await outcomeOf({ username: person.username, address: newAddress() })).toBe('RATE_LIMITED');
    const devices = [issueDevice(person.publicId)];
    for (let n = 0; n < 7; n += 1) {
      expect(await outcomeOf({ username: person.username, address: newAddress(), devices })).toBe('in');
    }
  });

  it('apply the same ceiling to unknown usernames', async () => {
    const codes = await failTimes(40, () => ({ username: 'unknown.user', address: newAddress() }));
    expect(count(codes, 'SIGN_IN_FAILED')).toBe(30);
  });

  it('are not used up by a flood from one address', async () => {
    const person = await personWithPassword();
    const address = newAddress();
    const codes = await failTimes(60, () => ({ username: person.username, address }));
    expect(count(codes, 'SIGN_IN_FAILED')).toBe(5);
    expect(await outcomeOf({ username: person.username, address: newAddress() })).toBe('in');
  });
});

describe('failures on a known device', () => {
  it('are limited to five a minute, and those of strangers do not count there', async () => {
    const person = await personWithPassword();
    const [mine, other] = [issueDevice(person.publicId), issueDevice(person.publicId)];
    const codes = await failTimes(8, () => ({ username: person.username, address: newAddress(), devices: [mine] }));
    expect(count(codes, 'SIGN_IN_FAILED')).toBe(5);
    expect(await outcomeOf({ username: person.username, address: newAddress(), devices: [mine] })).toBe('RATE_LIMITED');
    expect(await outcomeOf({ username: person.username, address: newAddress(), devices: [other] })).toBe('in');
  });
});

describe('while Redis is away', () => {
  it('the ceilings hold in the process', async () => {
    const person = await personWithPassword();
    const before = await attack(person, 10);
    await server.stop();
    try {
      const codes = await attack(person, 60);
      // Each process begins to count anew when Redis goes: one window more, not one a try.
      expect(count(before, 'SIGN_IN_FAILED') + count(codes, 'SIGN_IN_FAILED')).toBe(40);
      const address = newAddress();
      const guesses = await failTimes(25, (n) => ({ username: `guess-away-${n}`, address }));
      expect(count(guesses, 'SIGN_IN_FAILED')).toBe(20);
      const devices = [issueDevice(person.publicId)];
      expect(await outcomeOf({ username: person.username, address, devices })).toBe('in');
    } finally {
      await server.start();
    }
  });
});

describe('the audit of refused sign-ins', () => {
  const rowsOf = (entityLabel: string) =>
    getDatabase()
      .select({ action: auditLogs.action, changes: auditLogs.changes })
      .from(auditLogs)
      .where(
        and(
          eq(auditLogs.entityLabel, entityLabel),
          inArray(auditLogs.action, ['session.sign_in_failed', 'session.rate_limited']),
        ),
      )
      .orderBy(asc(auditLogs.id));

  it('of 400 tries from one address has a few rows, the last of which tells how many there were', async () => {
    const person = await personWithPassword();
    const address = newAddress();
    await failTimes(400, () => ({ username: person.username, address }));
    const rows = await rowsOf(person.username);
    expect(
      count(
        rows.map(({ action }) => action),
        'session.sign_in_failed',
      ),
    ).toBe(5);
    // 20 one by one, then at 40, 80, 160 and 320 of the 395 that were limited.
    expect(rows).toHaveLength(5 + 20 + 4);
    expect(rows.at(-1)).toMatchObject({ action: 'session.rate_limited', changes: { attempts: [null, 320] } });
  });

  it('of one account from many addresses is bounded, too', async () => {
    const person = await personWithPassword();
    await attack(person, 200);
    const rows = await rowsOf(person.username);
    // 30 failures, then 40 refusals one by one and the row at 80 and 160.
    expect(rows).toHaveLength(30 + 40 + 2);
  });

  it('keeps a name that no account has only as a mark that shows when it is the same again', async () => {
    const address = newAddress();
    const typed = 'MyPassword-in-the-wrong-field';
    await failTimes(2, () => ({ username: typed, address }));
    await failTimes(1, () => ({ username: `${typed}2`, address }));
    const rows = await getDatabase()
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.ipAddress, address))
      .orderBy(asc(auditLogs.id));
    const labels = rows.map(({ entityLabel }) => entityLabel);
    expect(labels).toEqual([expect.stringMatching(/^unknown:[0-9a-f]{12}$/), labels[0], expect.anything()]);
    expect(labels[2]).not.toBe(labels[0]);
    expect(JSON.stringify(rows)).not.toContain('MyPassword');
  });
});
