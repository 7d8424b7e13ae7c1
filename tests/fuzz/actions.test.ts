import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getDatabase } from '@/db/client';
import { sizeOf, timeFor } from '@/db/testing/battery';
import { ERRORS } from '@/lib/platform/errors/catalog';
import { newPublicId } from '@/lib/platform/id';
import { logger } from '@/lib/platform/logger';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { type Browser, openBrowser, openRequest } from '../access/actions/call';
import { type ListedAction, listActions } from '../access/actions/list-actions';
import { makeOwnRecords } from '../access/actions/own-records';
import type { ActionRow, Records } from '../access/actions/row';
import { ACTIONS, nameOf } from '../access/actions/table';
import { type AccessCast, type Caller, makeAccessCast } from '../access/cast';
import { makeAccessRecords } from '../access/records';
import { type ActionPlan, actionPlansOf, STRANGE } from './action-plans';
import { mutate } from './mutate';
import { ID_MARK } from './plans';

// An action reads its request through these only.
vi.mock('next/headers', async () => (await import('../access/next-headers')).nextHeaders);
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));
// The process runs other files after this one.
afterAll(() => {
  for (const name of ['next/headers', 'next/cache', 'next-intl/server']) vi.doUnmock(name);
});

/** `npm run fuzz` names both; here always the same, so that a failure can be made again. */
const CALLS = sizeOf('FUZZ_ACTIONS', 500);
const SEED = sizeOf('FUZZ_SEED', 20_261_125);
/** A busy machine refuses with Retry-After; asked again it has to do better. */
const TRIES = 5;
/** A record that a call used up refuses the next ones for its state: a few do so, the rest meet a new one. */
const CALLS_ON_A_RECORD = 8;

/** Valid inputs of actions without a row of rights: any caller may use them. */
const OPEN: Readonly<Record<string, unknown>> = {
  savePreferencesAction: { theme: 'dark' },
  switchOrganizationAction: 'x',
  createFirstSuperadminAction: { username: 'first', password: 'x', firstName: 'ก', lastName: 'ข', locale: 'th' },
  redeemLinkAction: { token: 'x', password: 'laemchabang-2569' },
  signInWithPasskeyAction: { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
  finishSignInAction: { proof: { kind: 'TOTP', code: '123456' } },
};

const actions = listActions();
let cast: AccessCast;
let records: Records;
let ids: string[];
let browsers: Partial<Record<Caller, Browser>> = {};
const kept = new Map<ActionRow, { id: string; left: number }>();
const unexpected: unknown[] = [];

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  cast = await makeAccessCast();
  const made = await makeAccessRecords(cast);
  records = { ...made, ...(await makeOwnRecords(cast, made)) };
  ids = Object.values(records).filter((one): one is string => typeof one === 'string');
  vi.spyOn(logger, 'error').mockImplementation((facts: unknown) => void unexpected.push(facts));
});
afterAll(() => void vi.restoreAllMocks());

async function recordOf(row: ActionRow): Promise<string> {
  const known = kept.get(row);
  if (known && known.left > 0) {
    known.left -= 1;
    return known.id;
  }
  const id = (await row.record?.(records)) ?? '';
  kept.set(row, { id, left: CALLS_ON_A_RECORD });
  return id;
}

const resolve = (value: unknown) =>
  typeof value === 'string' && value.startsWith(ID_MARK)
    ? ids[Number(value.slice(ID_MARK.length)) % ids.length]
    : value;

async function inputOf(plan: ActionPlan, action: ListedAction): Promise<unknown> {
  const rows = Object.values(ACTIONS[action.file]?.[action.name] ?? {});
  const row = rows[plan.row % Math.max(rows.length, 1)];
  const valid = row ? await row.input(records, await recordOf(row)) : (OPEN[action.name] ?? {});
  // A file is no JSON: it is put in place of as it is.
  const isForm = valid instanceof FormData;
  const input = isForm ? valid : mutate(valid, plan.input, resolve);
  if (plan.strange === null) return input;
  const { kind, place } = plan.strange;
  const keys = typeof input === 'object' && input !== null && !isForm ? Object.keys(input) : [];
  const key = keys[place % (keys.length + 1)];
  return key === undefined ? STRANGE[kind]() : { ...(input as object), [key]: STRANGE[kind]() };
}

let lastKey = newPublicId();
function argsOf(plan: ActionPlan, action: ListedAction, input: unknown, browser: Browser): unknown[] {
  if (plan.key !== 'same') lastKey = newPublicId();
  const idempotencyKey = typeof plan.key === 'object' ? resolve(plan.key.given) : lastKey;
  const call = action.wrapper === 'command' ? { idempotencyKey, input } : input;
  const given = typeof plan.openedWith === 'object' ? resolve(plan.openedWith.given) : browser.openedWith;
  const both = plan.openedWith === 'missing' ? [call] : [call, given];
  return { both, none: [], many: [...both, call, null, given] }[plan.args];
}

async function browserOf(caller: ActionPlan['caller']): Promise<Browser> {
  const open = browsers.control ?? (await openBrowser(cast.people.control));
  browsers.control = open;
  if (caller === 'none') return { ...open, cookie: null };
  const known = browsers[caller] ?? (await openBrowser(cast.people[caller]));
  browsers[caller] = known;
  return known;
}

const WRITTEN = ['correspondences', 'correspondence_revisions', 'circulations', 'shop_drawings', 'contract_drawings'];
const TABLES = [...WRITTEN, 'document_number_reservations', 'workflow_histories', 'outbox_events', 'users', 'projects'];

/** Count of rows of each table; of audit rows, without denied reads. */
async function countRows(): Promise<Record<string, number>> {
  const counts = TABLES.map(
    (table) => sql`(select count(*) from ${sql.identifier(table)}) as ${sql.identifier(table)}`,
  );
  const audit = sql`(select count(*) from audit_logs where action not like '%.access\\_denied') as audit`;
  const [rows] = await getDatabase().execute(sql`select ${sql.join([...counts, audit], sql`, `)}`);
  return (rows as unknown as Record<string, number>[])[0] ?? {};
}

/** Count of each answer's code: a run without a success tries nothing. */
const answered: Record<string, number> = {};

/** Fault of this outcome, in words; null without one. */
function judge(outcome: unknown): string | null {
  if (typeof outcome !== 'object' || outcome === null || !('ok' in outcome)) return `answered ${String(outcome)}`;
  const { ok, code = '', message, ref } = outcome as { ok: boolean; code?: string; message?: string; ref?: string };
  answered[ok ? 'ok' : code] = (answered[ok ? 'ok' : code] ?? 0) + 1;
  if (ok) return null;
  if (!(code in ERRORS)) return `refused with ${code}, which the catalogue has not`;
  if (ERRORS[code as keyof typeof ERRORS].status >= 500) return `failed with ${code}`;
  return message && ref ? null : 'refused without a text or a reference';
}

/** Next leads elsewhere by throwing. */
const isLed = (error: unknown) => /^NEXT_REDIRECT;/.test(String((error as { digest?: unknown })?.digest));

async function run(action: ListedAction, args: unknown[]): Promise<{ outcome: unknown; isLed?: true }> {
  const call = await action.load();
  for (let left = TRIES; ; left -= 1) {
    try {
      const outcome = await call(...args);
      const { code, retryAfterSeconds } = (outcome ?? {}) as { code?: keyof typeof ERRORS; retryAfterSeconds?: number };
      const isBusy = code && ERRORS[code]?.status === 503 && retryAfterSeconds !== undefined;
      if (!isBusy || left === 1) return { outcome };
    } catch (error) {
      if (isLed(error)) return { outcome: null, isLed: true };
      throw error;
    }
  }
}

async function call(plan: ActionPlan): Promise<string | null> {
  const action = actions[plan.action % actions.length] as ListedAction;
  const browser = await browserOf(plan.caller);
  const args = argsOf(plan, action, await inputOf(plan, action), browser);
  openRequest(browser);
  unexpected.length = 0;
  const before = await countRows();
  const wrong = await run(action, args).then(
    ({ outcome, isLed: led }) => (led || action.wrapper === null ? null : judge(outcome)),
    (error: unknown) => `threw ${(error as Error)?.stack ?? String(error)}`,
  );
  const after = await countRows();
  const changed = TABLES.filter((table) => after[table] !== before[table]);
  const isSilent = after.audit === before.audit && changed.length > 0;
  const fault = unexpected.map((facts) => String((facts as { err?: Error }).err?.stack ?? facts).slice(0, 600));
  const found = wrong ?? (isSilent ? `changed ${changed.join()} and recorded nothing` : null);
  return found && `${nameOf(action)} as ${plan.caller} ${found}\n  ${show(args)}\n  ${fault.join('\n  ')}`;
}

function show(args: unknown[]): string {
  try {
    return JSON.stringify(args, (_key, value) => (typeof value === 'bigint' ? String(value) : value)).slice(0, 1500);
  } catch {
    return String(args).slice(0, 300);
  }
}

it(
  `${CALLS} hostile calls of server actions by seed ${SEED} are each answered or refused in words, and leave nothing half done`,
  async () => {
    const findings: string[] = [];
    for (const [index, plan] of actionPlansOf(SEED, CALLS).entries()) {
      // A caller who is refused for asking too often reaches nothing; one who ended their sessions signs in again.
      if (index % 50 === 0) await getRedis().flushdb();
      if (index % 200 === 0) browsers = {};
      const finding = await call(plan);
      if (finding !== null) findings.push(finding);
    }
    process.stdout.write(`fuzz: seed ${SEED}, ${CALLS} calls of actions, answers ${JSON.stringify(answered)}\n`);
    expect(findings).toEqual([]);
    for (const code of [
      'ok',
      'INVALID_INPUT',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'ACTING_ORGANIZATION_CHANGED',
      'NOT_FOUND',
    ])
      expect(answered[code], code).toBeGreaterThan(0);
  },
  timeFor('FUZZ_ACTIONS', 300_000),
);
