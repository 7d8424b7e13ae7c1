import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { organizations, projectOrganizations, projects } from '@/db/schema/organizations';
import { type BundledChild, bundleChild } from '@/db/testing/bundle-child';
import { findProjectPublicId, makeDraft, makeSubmitted, recipientInputs } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { reserveNumbers } from '@/lib/numbering/holds/reserve-numbers';
import { ReserveNumbers } from '@/lib/numbering/holds/schema';
import { approveImport } from '@/lib/numbering/imports/approve-import';
import { formWith } from '@/lib/numbering/imports/testing/register-files';
import { uploadImport } from '@/lib/numbering/imports/upload-import';
import { requestReset } from '@/lib/numbering/resets/request-reset';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { registerCsv } from '@/lib/platform/tables/testing/workbook-files';
import { projectYear } from '@/lib/platform/time/project-day';
import { checkHistory, History, type Reported } from './history';
import { type Halt, VERBS, type VerbCall, type VerbName } from './killed-verbs';

// More number-issuing calls a minute than a person or an address may make; set before lib reads its settings.
vi.hoisted(() => {
  process.env.RATE_LIMIT_USER_PER_MINUTE = '1000';
  process.env.RATE_LIMIT_IP_PER_MINUTE = '1000';
});

// A process killed inside a hold, a bulk submit, a void, an import, a reset …: before each statement of the
// transaction, and after the commit without an answer. Each call has a series of its own, so that one process can die
// in the middle of many.

const db = getDatabase();
const REASON = 'เลขที่ออกบนกระดาษระหว่างระบบหยุด';
/** At most two connections each, beside those of other tests. */
const CALLS_PER_PROCESS = 24;
/** A loaded machine takes seconds until all calls are paused; a call that takes numbers would give up before. */
const DEADLINE_MS = '120000';
const NAMES = Object.keys(VERBS) as VerbName[];
const folder = mkdtempSync(path.join(os.tmpdir(), 'killed-'));
let child: BundledChild;
let administrator: UserCtx;
let second: UserCtx;
let superadmins: [UserCtx, UserCtx];

beforeAll(async () => {
  child = await bundleChild(path.join(import.meta.dirname, 'killed-child.ts'));
  administrator = await anAdministrator();
  second = await anAdministrator();
  const superadmin = () => makeUser({ organization: 'คคง.', role: 'SUPERADMIN' });
  superadmins = [await userCtx(await superadmin()), await userCtx(await superadmin())];
});
afterAll(async () => {
  child.remove();
  rmSync(folder, { recursive: true });
  closeRedis();
  await closeDatabase();
});

async function anAdministrator(): Promise<UserCtx> {
  const assignments = [{ role: 'PROJECT_ADMIN' as const, project: 'LCBP3-C2' }];
  return userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN', assignments }));
}

interface Prepared extends VerbCall {
  /** The recipient whom only this call writes to. */
  to: string;
  seriesPattern: string;
}

let made = 0;
let lastMember: Promise<void> = Promise.resolve();
/**
 * Makes an organization that only one call writes to, and a neighbour behind it in every index with an unlocked series.
 * The lock of an existing row covers the gap before it, where a later call would wait for a paused one.
 */
async function makeRecipient(): Promise<string> {
  made += 1;
  const organizationCode = `K${String(made).padStart(3, '0')}`;
  const behind = `${organizationCode}Z`;
  // One pair after the other: counters are indexed by the key of the recipient.
  lastMember = lastMember.then(() => insertMember(organizationCode)).then(() => insertMember(behind));
  await lastMember;
  await makeSubmitted(administrator, { to: [behind] });
  return organizationCode;
}

async function insertMember(organizationCode: string): Promise<void> {
  const name = `ผู้รับ ${organizationCode}`;
  const [like] = await db.select().from(organizations).where(eq(organizations.organizationCode, 'TEAM'));
  const [project] = await db.select().from(projects).where(eq(projects.projectCode, 'LCBP3-C2'));
  const [inserted] = await db.insert(organizations).values({
    publicId: newPublicId(),
    organizationCode,
    nameTh: name,
    nameEn: name,
    organizationRoleId: like?.organizationRoleId ?? 0,
  });
  await db
    .insert(projectOrganizations)
    .values({ projectId: project?.id ?? 0, organizationId: inserted.insertId, isActive: true });
}

const numberOf = (to: string, sequence: number | '{SEQ}') =>
  `คคง.-${to}-${String(sequence).padStart(4, '0')}-${projectYear(new Date()) + 543}`;

async function placeOf(to: string) {
  const [recipient] = await recipientInputs([to]);
  return {
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    typeCode: 'LETTER',
    recipientOrganizationPublicId: recipient?.organizationPublicId,
    purpose: 'ทดสอบ',
    count: 2,
  };
}

async function heldToken(to: string): Promise<string> {
  const { reservations } = await reserveNumbers(administrator, ReserveNumbers.parse(await placeOf(to)));
  return reservations[0]?.token ?? '';
}

let lastUpload: Promise<unknown> = Promise.resolve();

/** One after the other: a process reads few registers at a time and refuses the rest. */
async function importOf(to: string) {
  const file = registerCsv([2, 5].map((sequence) => [numberOf(to, sequence), '', 'เรื่องเดิม', '']));
  const target = { project: 'LCBP3-C2', type: 'LETTER' };
  const upload = lastUpload.then(() => uploadImport(administrator, target, formWith('r.csv', file)));
  lastUpload = upload;
  const { publicId, versionNo } = (await upload).answer;
  return { publicId, versionNo, reason: REASON };
}

/** Subject and actor of each verb. */
const PREPARE: Record<VerbName, (to: string) => Promise<{ ctx?: UserCtx; input: unknown }>> = {
  // A hold locks the row of its holder, and rows of all other calls refer to the row of their caller.
  hold: async (to) => ({ ctx: await anAdministrator(), input: await placeOf(to) }),
  confirm: async (to) => {
    const { publicId, versionNo } = await makeDraft(administrator, { to: [to] });
    return { input: { token: await heldToken(to), publicId, versionNo } };
  },
  release: async (to) => ({ input: { token: await heldToken(to), reason: REASON } }),
  bulk: async (to) => {
    const drafts = [await makeDraft(administrator, { to: [to] }), await makeDraft(administrator, { to: [to] })];
    return { input: { publicIds: drafts.map(({ publicId }) => publicId) } };
  },
  void: async (to) => {
    const { publicId, versionNo } = await makeSubmitted(administrator, { to: [to] });
    return { input: { publicId, versionNo, reasonCode: 'OTHER', reason: REASON } };
  },
  replace: async (to) => {
    const { publicId, versionNo } = await makeSubmitted(administrator, { to: [to], cc: ['TEAM'], tags: [to] });
    return { input: { publicId, versionNo, reasonCode: 'OTHER', reason: REASON } };
  },
  manual: async (to) => {
    const { publicId, versionNo } = await makeDraft(administrator, { to: [to] });
    return { input: { publicId, versionNo, number: numberOf(to, 3), reason: REASON } };
  },
  import: async (to) => ({ ctx: second, input: { ...(await importOf(to)), leavesOutProblems: false } }),
  undo: async (to) => {
    const checked = await importOf(to);
    const { versionNo } = await approveImport(second, { ...checked, leavesOutProblems: false });
    return { input: { ...checked, versionNo } };
  },
  reset: async (to) => {
    await makeSubmitted(administrator, { to: [to] });
    const request = { seriesPublicId: await seriesOf(to), nextNumber: 5, reason: REASON, attachmentPublicId: null };
    const { publicId } = await requestReset(superadmins[0], request);
    return { ctx: superadmins[1], input: { publicId } };
  },
};

async function seriesOf(to: string): Promise<string> {
  const [row] = await rowsOf<{ publicId: string }>(
    administrator.db,
    sql`SELECT uuid AS publicId FROM document_number_series WHERE printed_pattern = ${numberOf(to, '{SEQ}')}`,
  );
  return row?.publicId ?? '';
}

async function prepare(verb: VerbName): Promise<Prepared> {
  const to = await makeRecipient();
  const { ctx = administrator, input } = await PREPARE[verb](to);
  const own = { ...ctx, requestId: newPublicId() };
  return { verb, to, input, ctx: own, key: newPublicId(), seriesPattern: numberOf(to, '{SEQ}') };
}

/** Runs calls in a child process, which is killed when each of them has reached its pause. */
async function runKilled(calls: readonly (Prepared & { halt: Halt })[]) {
  const file = path.join(folder, `${newPublicId()}.json`);
  writeFileSync(file, JSON.stringify(calls.map(({ ctx: { db: _own, ...ctx }, ...call }) => ({ ...call, ctx }))));
  const running = spawn(process.execPath, [child.file], {
    env: { ...process.env, KILLED_CALLS: file, NUMBERING_DEADLINE_MS: DEADLINE_MS },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  running.stdout.on('data', (part) => {
    output += String(part);
  });
  const signal = await new Promise<string | null>((resolve) => running.once('close', (_code, by) => resolve(by)));
  return { signal, output };
}

/**
 * Deals the places to die out to processes. Undone imports share the series of set-aside numbers. Of two in one process
 * the second would wait for the first and not reach its place.
 */
function shareOut<Place>(places: readonly Place[], undoing: readonly Place[]): Place[][] {
  const processes = Math.max(undoing.length, Math.ceil(places.length / (CALLS_PER_PROCESS - 1)));
  const share = Math.ceil(places.length / processes);
  return Array.from({ length: processes }, (_, nth) => [
    ...undoing.slice(nth, nth + 1),
    ...places.slice(nth * share, (nth + 1) * share),
  ]);
}

/** Every row of every table, but for what went wrong, which is written down by itself. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = await rowsOf<{ name: string }>(
    administrator.db,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()
      AND table_type = 'BASE TABLE' AND table_name <> 'document_number_errors'`,
  );
  const entries = tables.map(async ({ name }) => [
    name,
    (await rowsOf(administrator.db, sql`SELECT * FROM ${sql.identifier(name)}`))
      .map((row) => JSON.stringify(row))
      .sort(),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Final state of a call's series; the same for each call of a verb. */
async function outcomeOf({ seriesPattern }: Prepared) {
  return rowsOf(
    administrator.db,
    sql`SELECT s.start_number, s.last_number, r.sequence, r.state, r.entity_type,
      (SELECT COUNT(*) FROM document_number_audit AS a WHERE a.series_id = s.id) AS audited
    FROM document_number_series AS s LEFT JOIN document_number_reservations AS r ON r.series_id = s.id
    WHERE s.printed_pattern = ${seriesPattern} ORDER BY r.sequence`,
  );
}

/** Makes a call again, as its caller does who was not answered. */
async function repeat(history: History, { verb, ctx, input, key, to }: Prepared): Promise<unknown> {
  let failed: unknown = null;
  await history.record({ isNext: verb === 'hold' || verb === 'bulk' }, async () => {
    try {
      return reportedBy(await VERBS[verb]({ ...ctx, db }, input, key));
    } catch (error) {
      failed = error;
      throw error;
    }
  });
  if (failed && !(failed instanceof AppError && failed.status < 500)) throw new Error(`${verb} ${to}: ${failed}`);
  return failed;
}

function reportedBy(answer: unknown): Reported[] {
  const { reservations, results } = answer as {
    reservations?: { token: string; documentNumber: string }[];
    results?: { ok: boolean; publicId: string; documentNumber: string }[];
  };
  const typeCode = 'LETTER';
  return [
    ...(reservations ?? []).map(({ token, documentNumber }) => ({ typeCode, documentNumber, owner: token })),
    ...(results ?? []).map(({ publicId, documentNumber }) => ({ typeCode, documentNumber, owner: publicId })),
  ];
}

describe('a process that is killed in the middle of verbs that take, close or move numbers', () => {
  const history = new History();
  const whole = new Map<VerbName, { statements: number; outcome: unknown }>();

  it('is tried against what they do undisturbed', async () => {
    // The first undo creates the series of skipped rows, with one statement more than later ones.
    const { ctx, input } = await prepare('undo');
    await VERBS.undo({ ...ctx, db }, input);
    const calls = await Promise.all(NAMES.map(async (verb) => ({ ...(await prepare(verb)), halt: 'never' as const })));
    const { output } = await runKilled(calls);
    const { statements } = JSON.parse(output) as { statements: number[] };
    for (const [index, call] of calls.entries()) {
      whole.set(call.verb, { statements: statements[index] ?? 0, outcome: await outcomeOf(call) });
    }
    expect(Math.min(...statements)).toBeGreaterThan(6);
    expect(await checkHistory(administrator, history)).toEqual([]);
  });

  it('has left nothing before the commit, wherever it died, and every call can be made again', {
    timeout: 600_000,
  }, async () => {
    const placesOf = (verb: VerbName) => {
      const { statements } = whole.get(verb) ?? { statements: 0 };
      return Array.from({ length: statements - 1 }, (_, index) => ({ verb, before: index + 2 }));
    };
    for (const places of shareOut(NAMES.filter((verb) => verb !== 'undo').flatMap(placesOf), placesOf('undo'))) {
      const calls = await Promise.all(
        places.map(async ({ verb, before }) => ({ ...(await prepare(verb)), halt: { before } })),
      );
      const then = await everything();
      expect(await runKilled(calls)).toEqual({ signal: 'SIGKILL', output: '' });
      expect(await everything()).toEqual(then);
      const repeated = calls.map(async (call) => {
        const { verb, halt } = call;
        const refusal = await repeat(history, call);
        const outcome = await outcomeOf(call);
        expect({ verb, halt, refusal, outcome }).toEqual({
          verb,
          halt,
          refusal: null,
          outcome: whole.get(verb)?.outcome,
        });
      });
      await Promise.all(repeated);
    }
    expect(await checkHistory(administrator, history)).toEqual([]);
  });

  it('after the commit, before the answer, has done it: a repeated call does nothing again', async () => {
    const calls: (Prepared & { halt: Halt })[] = [];
    for (const verb of NAMES) calls.push({ ...(await prepare(verb)), halt: 'committed' });
    expect(await runKilled(calls)).toEqual({ signal: 'SIGKILL', output: '' });
    for (const call of calls) expect(await outcomeOf(call)).toEqual(whole.get(call.verb)?.outcome);
    const { idempotency_keys: _keys, ...then } = await everything();
    for (const call of calls) await repeat(history, call);
    expect(await everything()).toMatchObject(then);
    expect(await checkHistory(administrator, history)).toEqual([]);
    expect(history.count('unknown')).toBe(0);
  });
});
