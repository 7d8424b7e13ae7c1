import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '@/app/api/v1/operations';
import { callApi } from '@/app/api/v1/testing/call-operation';
import { ERRORS } from '@/lib/platform/errors/catalog';
import { newPublicId } from '@/lib/platform/id';
import { logger } from '@/lib/platform/logger';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { type Browser, openBrowser, openRequest } from '../access/actions/call';
import { type ListedAction, listActions } from '../access/actions/list-actions';
import { makeOwnRecords } from '../access/actions/own-records';
import type { Records } from '../access/actions/row';
import { ACTIONS, nameOf } from '../access/actions/table';
import { bearer } from '../access/ask';
import { type AccessCast, makeAccessCast } from '../access/cast';
import { EXAMPLES } from '../access/examples';
import { makeAccessRecords } from '../access/records';
import { endlessTree, FLOODS, inEachPlace, MOST_WORK, manyComplaints, STRANGE_FLOODS } from './floods';

// Next passes the request to an action through these only.
vi.mock('next/headers', async () => (await import('../access/next-headers')).nextHeaders);
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));
// The process runs other files after this one.
afterAll(() => {
  for (const name of ['next/headers', 'next/cache', 'next-intl/server']) vi.doUnmock(name);
});

/** Characters of a refusal: a text, a reference and twenty complaints. */
const MOST_ANSWER = 6000;

const actions = listActions();
/** Written out: what they answer is a redirect or nothing. They hand their argument to one of the makers. */
const WRITTEN_OUT = ['savePreferencesAction', 'switchOrganizationAction', 'signOutAction'];
const made = actions.filter(({ wrapper }) => wrapper !== null);
const withBody = OPERATIONS.filter(({ body }) => body !== undefined);
const failures: unknown[] = [];
let cast: AccessCast;
let records: Records;
let browser: Browser;

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  cast = await makeAccessCast();
  const first = await makeAccessRecords(cast);
  records = { ...first, ...(await makeOwnRecords(cast, first)) };
  browser = await openBrowser(cast.people.control);
  vi.spyOn(logger, 'error').mockImplementation((facts: unknown) => void failures.push(facts));
});
beforeEach(async () => {
  failures.length = 0;
  await getRedis().flushdb();
});
afterAll(() => void vi.restoreAllMocks());

async function validInputOf({ file, name }: ListedAction): Promise<unknown> {
  const [row] = Object.values(ACTIONS[file]?.[name] ?? {});
  return row ? row.input(records, (await row.record?.(records)) ?? '') : {};
}

/** The code of the refusal; `ok` for none, and `led` elsewhere. */
async function codeOf(action: ListedAction, input: unknown, { cookie, openedWith }: Browser): Promise<string> {
  openRequest({ cookie });
  const call = action.wrapper === 'command' ? { idempotencyKey: newPublicId(), input } : input;
  const answer = await (await action.load())(call, openedWith).catch((error: Error) => {
    if (String((error as { digest?: string }).digest).startsWith('NEXT_REDIRECT;')) return { ok: false, code: 'led' };
    throw error;
  });
  const size = JSON.stringify(answer ?? null).length;
  if (size > MOST_ANSWER) throw new Error(`${nameOf(action)} answered ${size} characters`);
  const { ok = true, code = '' } = (answer ?? {}) as { ok?: boolean; code?: string };
  return ok ? 'ok' : code;
}

it('every action is made by a maker, but those that pass their argument on to one', () => {
  expect(
    actions
      .filter(({ wrapper }) => wrapper === null)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...WRITTEN_OUT].sort());
  expect(made.length).toBeGreaterThan(150);
  expect(withBody.length).toBeGreaterThan(30);
});

describe.each(made.map((action) => ({ name: nameOf(action), action })))('$name', ({ action }) => {
  it('walks no more of an endless tree than its budget, wherever that is', async () => {
    const valid = await validInputOf(action);
    for (let place = 0; place < inEachPlace(valid, null).length; place += 1) {
      const tree = endlessTree();
      const input = inEachPlace(valid, tree.value)[place];
      expect(await codeOf(action, input, browser)).toBe('MALFORMED_REQUEST');
      expect(tree.visits()).toBeLessThan(MOST_WORK);
      expect(tree.visits()).toBeGreaterThan(0);
    }
    const tree = endlessTree();
    const refused = await codeOf(action, tree.value, { ...browser, cookie: null });
    expect(refused).toBe(action.wrapper === 'publicAction' ? 'MALFORMED_REQUEST' : 'UNAUTHENTICATED');
    expect(tree.visits()).toBeLessThan(MOST_WORK / 10);
    expect(failures).toEqual([]);
  });

  it('refuses what is too much and what is no JSON, in few words', async () => {
    for (const [kind, make] of Object.entries({ ...FLOODS, ...STRANGE_FLOODS })) {
      expect(await codeOf(action, make(), browser), kind).toBe('MALFORMED_REQUEST');
    }
    const complaint = await codeOf(action, manyComplaints(), browser);
    expect(['INVALID_INPUT', 'MALFORMED_REQUEST', 'ok']).toContain(complaint);
    const opened = { ...browser, openedWith: STRANGE_FLOODS['something of the browser']?.() } as Browser;
    expect(ERRORS[(await codeOf(action, {}, opened)) as keyof typeof ERRORS]?.status ?? 200).toBeLessThan(500);
    expect(failures).toEqual([]);
  });
});

describe.each(WRITTEN_OUT)('%s', (name) => {
  it('looks into nothing that is endless or strange', async () => {
    const action = actions.find((one) => one.name === name) as ListedAction;
    const tree = endlessTree();
    const inputs = [tree.value, ...Object.values({ ...FLOODS, ...STRANGE_FLOODS }).map((make) => make())];
    for (const input of inputs)
      expect(['ok', 'led']).toContain(await codeOf(action, input, { ...browser, cookie: null }));
    expect(tree.visits()).toBeLessThan(MOST_WORK / 10);
    expect(failures).toEqual([]);
  });
});

describe.each(withBody.map((operation) => ({ id: operation.id, operation })))('$id', ({ id, operation }) => {
  it('refuses what is too much before its schema looks at it, in few words', async () => {
    const [example] = Object.values(EXAMPLES[id] ?? {});
    const { path = {}, query = '', body } = (await example?.(records)) ?? {};
    const address = operation.path.replace(/\{(\w+)\}/g, (_place, name: string) =>
      encodeURIComponent(path[name] ?? ''),
    );
    const send = async (value: unknown) => {
      const answer = await callApi(
        new Request(`http://localhost:3000/api/v1${address}${query}`, {
          method: operation.method.toUpperCase(),
          headers: {
            ...bearer(cast.tokens.control),
            'content-type': 'application/json',
            'idempotency-key': newPublicId(),
          },
          body: JSON.stringify(value),
        }),
      );
      const text = await answer.text();
      expect(text.length).toBeLessThan(MOST_ANSWER);
      return { status: answer.status, code: (JSON.parse(text) as { code?: string }).code };
    };
    const malformed = { status: 400, code: 'MALFORMED_REQUEST' };
    for (const [kind, make] of Object.entries(FLOODS)) expect(await send(make()), kind).toEqual(malformed);
    for (const value of inEachPlace(body ?? {}, FLOODS['a list in a list']?.())) {
      expect(await send(value)).toEqual(malformed);
    }
    expect((await send(manyComplaints())).status).toBeLessThan(500);
    expect(failures).toEqual([]);
  });
});
