import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '@/app/_web/operation';
import { sessionCookieName, writeSessionSecret } from '@/app/_web/session-cookie';
import { OPERATIONS } from '@/app/api/v1/operations';
import { tokenOf } from '@/app/api/v1/testing/call-operation';
import { openedSession, personWithPassword } from '@/db/testing/factories/sign-ins';
import { newPublicId } from '@/lib/platform/id';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { type Asked, ask, bearer } from './ask';
import { type AccessCast, CALLERS, type Caller, makeAccessCast } from './cast';
import { EXAMPLES, type Example } from './examples';
import { EXPECTED } from './expected';
import { type AccessRecords, makeAccessRecords } from './records';

// It reads the language from Next's request.
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));

let cast: AccessCast;
let records: AccessRecords;
beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  cast = await makeAccessCast();
  records = await makeAccessRecords(cast);
});

// The limits of number-issuing calls are a minute long.
beforeEach(async () => {
  await getRedis().flushdb();
});

const operations = OPERATIONS.map((operation) => ({ id: operation.id, operation }));
/** A few see everything there is between them. */
const FEW: readonly Caller[] = ['control', 'superadmin'];

function marksOf(id: string, name: string): Record<Caller, string | undefined> {
  const marks = (EXPECTED[id]?.[name] ?? '').trim().split(/\s+/);
  return Object.fromEntries(CALLERS.map((caller, index) => [caller, marks[index]])) as Record<Caller, string>;
}

/** Identifiers in the address, which may be replaced by others. */
const namesRecord = ({ path = {} }: Example) => Object.keys(path).some((name) => name !== 'configId');

function withIds(example: Example, make: () => string): Example {
  return { ...example, path: Object.fromEntries(Object.keys(example.path ?? {}).map((name) => [name, make()])) };
}

/** One after the other: the least entitled come first, so that none finds a record in the state another left it in. */
async function askEach(
  operation: Operation,
  make: () => Example | Promise<Example>,
  callers: readonly Caller[] = CALLERS,
) {
  const asked = {} as Record<Caller, Asked>;
  for (const caller of callers) asked[caller] = await ask(operation, await make(), bearer(cast.tokens[caller]));
  await getRedis().flushdb();
  return asked;
}

/** Every example with what the table says of it for one of the callers. */
function rowsOf(caller: Caller) {
  return operations.flatMap(({ id, operation }) =>
    Object.entries(EXAMPLES[id] ?? {}).map(([name, make]) => ({
      about: `${id} of ${name}`,
      isOfPerson: name === 'pending' || name === 'own',
      operation,
      make,
      expected: marksOf(id, name)[caller],
    })),
  );
}

it('the table has a row and an example for every operation, and no other', () => {
  const ids = operations.map(({ id }) => id).sort();
  expect(Object.keys(EXPECTED).sort()).toEqual(ids);
  expect(Object.keys(EXAMPLES).sort()).toEqual(ids);
  for (const id of ids) expect(Object.keys(EXPECTED[id] ?? {}).sort()).toEqual(Object.keys(EXAMPLES[id] ?? {}).sort());
});

describe.each(operations)('$id', ({ id, operation }) => {
  const examples = Object.entries(EXAMPLES[id] ?? {});

  it.each(examples)(
    'does for each caller what the table says, and hides as if nothing was there: %s',
    async (name, make) => {
      const asked = await askEach(operation, () => make(records));
      const outcomes = Object.fromEntries(CALLERS.map((caller) => [caller, asked[caller].mark]));
      expect(outcomes).toEqual(marksOf(id, name));
      const example = await make(records);
      if (!namesRecord(example)) return;
      const missing = await askEach(operation, () => withIds(example, newPublicId));
      for (const caller of CALLERS) {
        expect(['·', '–'], `${caller} and a missing one`).toContain(missing[caller].mark);
        if (asked[caller].mark === '·') expect(missing[caller].refusal, caller).toEqual(asked[caller].refusal);
      }
      // An INT is refused before anything else is decided.
      const numbered = await askEach(operation, () => withIds(example, () => '1'), FEW);
      for (const caller of FEW) expect(numbered[caller].mark, `${caller} and an INT`).toBe('·');
    },
  );

  it.each(examples)('is refused without a session, and to a token without its scope: %s', async (_name, make) => {
    const strangers: Record<string, string>[] = [{}, bearer('dms_unknown'), { cookie: `${sessionCookieName()}=x` }];
    for (const headers of strangers) {
      expect((await ask(operation, await make(records), headers)).mark).toBe('401');
    }
    const unscoped = ask(operation, await make(records), bearer(cast.unscoped));
    expect(id === 'getMe' ? ['●'] : ['–', '·']).toContain((await unscoped).mark);
  });
});

it('a token that only reads reads what its person reads, and writes nothing', async () => {
  const reader = await tokenOf(cast.people.control, ['document.view', 'file.view', 'file.download']);
  for (const { about, operation, make, expected } of rowsOf('control')) {
    const { mark } = await ask(operation, await make(records), bearer(reader));
    expect(operation.method === 'get' ? [expected] : ['–', '·'], about).toContain(mark);
    await getRedis().flushdb();
  }
});

it('a session may do what a token of every scope may, and from a page of another origin nothing', async () => {
  const { secret } = await openedSession(await personWithPassword({ organization: 'ผรม.2' }));
  const cookie = `${sessionCookieName()}=${await writeSessionSecret(secret)}`;
  for (const { about, isOfPerson, operation, make, expected } of rowsOf('control')) {
    const own = { cookie, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    const elsewhere = { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    if (operation.method !== 'get')
      expect((await ask(operation, await make(records), elsewhere)).mark, about).toBe('–');
    if (!isOfPerson) expect((await ask(operation, await make(records), own)).mark, about).toBe(expected);
    await getRedis().flushdb();
  }
});
