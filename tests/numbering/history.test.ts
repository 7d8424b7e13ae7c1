import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, openPool } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { startOwnRedis } from '@/db/testing/own-redis';
import type { UserCtx } from '@/lib/platform/ctx';
import { checkHistory, History, type Reported } from './history';

// Held numbers whose time runs out while everything else goes on.
process.env.NUMBERING_RESERVATION_TTL_S = '4';
// More bulk submits a minute than a person may make.
process.env.RATE_LIMIT_USER_PER_MINUTE = '1000';
process.env.RATE_LIMIT_IP_PER_MINUTE = '1000';
const server = await startOwnRedis();
const { makeDraft } = await import('@/db/testing/factories/documents');
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { submitCorrespondence, submitEach } = await import('@/lib/documents/letters/submit/submit-correspondences');
const { bulkSubmit } = await import('@/lib/documents/document/submit/bulk-submit');
const { env } = await import('@/lib/platform/env');
const { newPublicId } = await import('@/lib/platform/id');
const { cancelReservation } = await import('@/lib/numbering/holds/cancel-reservation');
const { confirmReservation } = await import('@/lib/numbering/holds/confirm-reservation');
const { expireHolds } = await import('@/lib/numbering/holds/expire-holds');
const { reserveNumbers } = await import('@/lib/numbering/holds/reserve-numbers');
const { approveImport } = await import('@/lib/numbering/imports/approve-import');
const { registerCsv } = await import('@/lib/platform/tables/testing/workbook-files');
const { formWith } = await import('@/lib/numbering/imports/testing/register-files');
const { uploadImport } = await import('@/lib/numbering/imports/upload-import');
const { giveNumber } = await import('@/lib/numbering/changes/give-number');
const { voidDocumentNumber } = await import('@/lib/numbering/changes/void-document-number');
const { approveReset } = await import('@/lib/numbering/resets/approve-reset');
const { rejectReset } = await import('@/lib/numbering/resets/reject-reset');
const { requestReset } = await import('@/lib/numbering/resets/request-reset');
const { projectYear } = await import('@/lib/platform/time/project-day');
const { closeRedis } = await import('@/lib/platform/redis');

// Runs all verbs that take or close numbers at once, on few series, while connections are cut and Redis hangs and dies.
// Then the reported numbers are compared with the database.

const RECIPIENTS = ['สคฉ.3', 'TEAM'];
const WORKERS = 12;
const SECONDS = 8;

let controller: UserCtx;
let administrator: UserCtx;
/** Keeps the numbering as the administrator does, who cannot approve what they prepared. */
let approver: UserCtx;
let superadmins: [UserCtx, UserCtx];
const admin = openPool(env().DATABASE_ADMIN_URL ?? '');

/** As another request of the same person. */
const anew = (ctx: UserCtx): UserCtx => ({ ...ctx, requestId: newPublicId() });
const oneOf = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
const reported = (documentNumber: string, owner: string): Reported => ({ typeCode: 'LETTER', documentNumber, owner });

beforeAll(async () => {
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  administrator = await userCtx(
    await makeUser({
      organization: 'คคง.',
      role: 'ORG_ADMIN',
      assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
    }),
  );
  approver = await userCtx(await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
  superadmins = [
    await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' })),
    await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' })),
  ];
});
afterAll(async () => {
  await admin.end();
  closeRedis();
  await server.stop();
  await closeDatabase();
});

const submitted: { publicId: string; versionNo: number }[] = [];
const held: string[] = [];
/** Mostly one that was made just now; the oldest may be over. */
const takeHeld = () => (randomInt(4) === 0 ? held.shift() : held.pop());

const OPERATIONS: Record<string, (history: History) => Promise<unknown>> = {
  submit: async (history) => {
    const draft = await makeDraft(controller, { to: [oneOf(RECIPIENTS)] });
    await history.record({ isNext: true }, async () => {
      const sent = await submitCorrespondence(anew(controller), draft);
      submitted.push({ publicId: sent.publicId, versionNo: sent.versionNo });
      return [reported(sent.documentNumber, sent.publicId)];
    });
  },
  bulk: async (history) => {
    const to = [oneOf(RECIPIENTS)];
    const drafts = await Promise.all([1, 2, 3, 4].map(() => makeDraft(controller, { to })));
    await history.record({ isNext: true }, async () => {
      const input = { publicIds: drafts.map(({ publicId }) => publicId) };
      const { results } = await bulkSubmit(
        anew(controller),
        input,
        { key: null, route: 'test', body: input },
        submitEach,
      );
      return results.flatMap((result) => (result.ok ? [reported(result.documentNumber, result.publicId)] : []));
    });
  },
  hold: async (history) => {
    const place = await placeOf(oneOf(RECIPIENTS));
    await history.record({ isNext: true }, async () => {
      const { reservations } = await reserveNumbers(anew(controller), { ...place, count: 2, purpose: 'ทดสอบ' });
      held.push(...reservations.map(({ token }) => token));
      return reservations.map(({ token, documentNumber }) => reported(documentNumber, token));
    });
  },
  confirm: async (history) => {
    const token = takeHeld();
    if (!token) return;
    const draft = await makeDraft(controller, { to: [oneOf(RECIPIENTS)] });
    await history.record({ isNext: false }, async () => {
      const { documentNumber } = await confirmReservation(anew(controller), { ...draft, token });
      return [reported(documentNumber, draft.publicId)];
    });
  },
  release: async (history) => {
    const token = takeHeld();
    if (!token) return;
    await history.record({ isNext: false }, async () => {
      await cancelReservation(anew(controller), { token, reason: 'ไม่ใช้แล้ว' });
      return [];
    });
  },
  void: async (history) => {
    const document = submitted.shift();
    if (!document) return;
    await history.record({ isNext: false }, async () => {
      await voidDocumentNumber(anew(administrator), { ...document, reasonCode: 'OTHER', reason: 'ออกผิดฉบับ' });
      return [];
    });
  },
  manual: async (history) => {
    const to = oneOf(RECIPIENTS);
    const draft = await makeDraft(administrator, { to: [to] });
    const next = (await lastOf(to)) + randomInt(1, 6);
    await history.record({ isNext: false }, async () => {
      const given = await giveNumber(anew(administrator), {
        ...draft,
        number: numberOf(to, next),
        reason: 'ออกบนกระดาษ',
      });
      return [reported(given.documentNumber, draft.publicId)];
    });
  },
  reset: async (history) => {
    const to = oneOf(RECIPIENTS);
    const seriesPublicId = await seriesOf(to);
    if (!seriesPublicId) return;
    // A pending request of an interrupted call would block all others.
    const left = await waitingResetOf(seriesPublicId);
    if (left) await rejectReset(anew(superadmins[1]), { publicId: left, reason: 'ไม่มีผู้อนุมัติทันเวลา ขอใหม่' });
    // Far enough ahead that no one reaches it before the approval.
    const nextNumber = (await lastOf(to)) + randomInt(20, 40);
    await history.record({ isNext: false }, async () => {
      const reason = 'เลขที่ออกบนกระดาษระหว่างระบบหยุด';
      const request = { seriesPublicId, nextNumber, reason, attachmentPublicId: null };
      const { publicId } = await requestReset(anew(superadmins[0]), request);
      await approveReset(anew(superadmins[1]), { publicId });
      return [];
    });
  },
  import: async (history) => {
    const to = oneOf(RECIPIENTS);
    // Into the series that everybody writes in, where it often comes too late, or into that of a year gone by.
    const year = thisYear() - oneOf([0, 1]);
    const number = numberOf(to, (await lastOf(to, year)) + randomInt(4, 12), year);
    const file = registerCsv([[number, '01/02/2568', 'เรื่องเก่า', to]]);
    await history.record({ isNext: false }, async () => {
      const target = { project: 'LCBP3-C2', type: 'LETTER' };
      const { answer } = await uploadImport(anew(administrator), target, formWith('register.csv', file));
      const { publicId, versionNo } = answer;
      await approveImport(anew(approver), { publicId, versionNo, reason: 'ทะเบียนเดิม', leavesOutProblems: false });
      return [reported(number, await rowOf(publicId))];
    });
  },
  expire: (history) =>
    history.record({ isNext: false }, async () => {
      await expireHolds(anew(controller));
      return [];
    }),
};

/** The row of an import, which is what its number belongs to. */
async function rowOf(importPublicId: string): Promise<string> {
  const [row] = await rowsOf<{ publicId: string }>(
    controller.db,
    sql`SELECT r.uuid AS publicId FROM document_number_import_rows AS r
      JOIN document_number_imports AS i ON i.id = r.import_id WHERE i.uuid = ${importPublicId}
      AND r.verdict <> 'HEADING'`,
  );
  return row?.publicId ?? '';
}

/** Letters are what everybody writes; the rest happens now and then. */
const MIX = ['submit', 'submit', 'submit', 'submit', 'bulk', 'hold', 'hold', 'confirm', 'confirm', 'release'].concat([
  'void',
  'manual',
  'reset',
  'import',
  'expire',
]);

const thisYear = () => projectYear(new Date()) + 543;

function numberOf(to: string, sequence: number, year = thisYear()): string {
  return `คคง.-${to}-${String(sequence).padStart(4, '0')}-${year}`;
}

async function seriesRow(to: string, year = thisYear()) {
  const [row] = await rowsOf<{ publicId: string; last: number }>(
    controller.db,
    sql`SELECT uuid AS publicId, last_number AS last FROM document_number_series
      WHERE printed_pattern = ${`คคง.-${to}-{SEQ}-${year}`}`,
  );
  return row;
}
const lastOf = async (to: string, year?: number) => (await seriesRow(to, year))?.last ?? 0;
const seriesOf = async (to: string) => (await seriesRow(to))?.publicId;

async function waitingResetOf(seriesPublicId: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ publicId: string }>(
    controller.db,
    sql`SELECT r.uuid AS publicId FROM document_number_resets AS r
      JOIN document_number_series AS s ON s.id = r.series_id
      WHERE s.uuid = ${seriesPublicId} AND r.state = 'PENDING'`,
  );
  return row?.publicId;
}

async function placeOf(to: string) {
  const { ReserveNumbers } = await import('@/lib/numbering/holds/schema');
  const { findProjectPublicId, recipientInputs } = await import('@/db/testing/factories/documents');
  const [recipient] = await recipientInputs([to]);
  return ReserveNumbers.parse({
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    typeCode: 'LETTER',
    recipientOrganizationPublicId: recipient?.organizationPublicId,
    purpose: 'ทดสอบ',
  });
}

/** Cuts a connection of the application every quarter of a second; Redis hangs, then dies, then comes back. Returns the cuts. */
async function disturb(until: number): Promise<number> {
  let cuts = 0;
  const redis = [server.hang, server.goOn, server.stop, server.start];
  for (let turn = 0; performance.now() < until; turn += 1) {
    await sleep(250);
    const [rows] = await admin.query(
      'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID() ORDER BY RAND() LIMIT 1',
    );
    const [victim] = rows as { id: number }[];
    // It may have ended by itself.
    if (victim) {
      await admin.query(`KILL ${victim.id}`).catch(() => {});
      cuts += 1;
    }
    if (turn % 4 === 3) await redis[(turn >> 2) % redis.length]?.();
  }
  server.goOn();
  return cuts;
}

describe('the numbers reported to callers', () => {
  it('is found out when it is not so', async () => {
    const first = await submitCorrespondence(controller, await makeDraft(controller, { to: ['กทท.'] }));
    const second = await submitCorrespondence(controller, await makeDraft(controller, { to: ['กทท.'] }));
    const history = new History();
    const claim = (documentNumber: string, owner: string) =>
      history.record({ isNext: true }, async () => [reported(documentNumber, owner)]);
    await claim(second.documentNumber, second.publicId);
    await claim(first.documentNumber, first.publicId);
    await claim(first.documentNumber, second.publicId);
    await claim('คคง.-กทท.-9999-2568', second.publicId);
    const faults = await checkHistory(controller, history);
    expect(faults).toEqual([
      expect.stringContaining(`was reported to ${second.publicId}, it is ${first.publicId}’s`),
      expect.stringContaining(`was reported to ${first.publicId} and to ${second.publicId}`),
      expect.stringContaining('the ledger does not have it'),
      expect.stringContaining('1 was asked for after 2 was reported'),
      expect.stringContaining('1 was asked for after 2 was reported'),
    ]);
  });

  it('holds, whatever was done at once and whatever failed meanwhile', async () => {
    const history = new History();
    const until = performance.now() + SECONDS * 1000;
    const done = new Map<string, number>();
    // However busy the machine is, something of everything has to be done.
    const isEnough = () => history.count('ok') > 40 && done.size === Object.keys(OPERATIONS).length;
    const giveUpAt = until + 40_000;
    const isGoingOn = () => performance.now() < (isEnough() ? until : giveUpAt);
    const work = async () => {
      while (isGoingOn()) {
        const name = oneOf(MIX);
        const own = new History();
        // A failure during preparation (a draft, a read of the series) is not a call about numbers.
        await OPERATIONS[name]?.(own).catch(() => {});
        history.calls.push(...own.calls);
        if (own.count('ok') > 0) done.set(name, (done.get(name) ?? 0) + 1);
      }
    };
    const [cuts] = await Promise.all([disturb(until), ...Array.from({ length: WORKERS }, work)]);
    await expect.poll(() => checkHistory(controller, history)).toEqual([]);
    expect(isEnough(), `${history.count('ok')} calls, ${[...done.keys()].sort()}`).toBe(true);
    expect(cuts).toBeGreaterThan(5);
  });
});
