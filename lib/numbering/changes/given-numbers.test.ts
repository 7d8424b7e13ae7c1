import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { documentNumberManuals } from '@/db/schema/number-changes';
import { documentNumberAudit, documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';
import { generateNumber } from '../document-numbers/generate-number';
import { verifyNumbering } from '../engine/verify/verify';
import { giveNumber } from './give-number';
import { listNumberChanges } from './list-number-changes';
import { numberFacts } from './number-facts';
import { previewGivenNumber } from './preview-given-number';
import { ListNumberChanges } from './schema';

const db = getDatabase();
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;
const REASON = 'ออกเลขบนกระดาษขณะระบบขัดข้อง';

let admin: UserCtx;
let controller: UserCtx;

beforeAll(async () => {
  admin = await userCtx(
    await makeUser({
      organization: 'คคง.',
      role: 'DOCUMENT_CONTROL',
      assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
    }),
  );
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});

afterEach(async () => {
  expect(await verifyNumbering(controller)).toEqual([]);
});

const number = (to: string, sequence: number, inYear = year) =>
  `คคง.-${to}-${String(sequence).padStart(4, '0')}-${inYear}`;

async function give(to: string, text: string) {
  const { publicId } = await makeDraft(controller, { to: [to] });
  return giveNumber(admin, { publicId, number: text, reason: REASON });
}

/** The series that holds a text, state by sequence. */
async function seriesWith(numberKey: string) {
  const ledger = documentNumberReservations;
  const [row] = await db.select().from(ledger).where(eq(ledger.numberKey, numberKey));
  const rows = await db
    .select()
    .from(ledger)
    .where(eq(ledger.seriesId, row?.seriesId ?? 0))
    .orderBy(asc(ledger.sequence));
  const [series] = await db
    .select()
    .from(documentNumberSeries)
    .where(eq(documentNumberSeries.id, row?.seriesId ?? 0));
  return { states: Object.fromEntries(rows.map(({ sequence, state }) => [sequence, state])), rows, series };
}

describe('a number given on paper', () => {
  it('that is the next one is taken as if it had been issued, and says why', async () => {
    const text = number('สคฉ.3', 1);
    const draft = await makeDraft(controller);
    const answer = await giveNumber(admin, {
      publicId: draft.publicId,
      versionNo: draft.versionNo,
      number: text,
      reason: REASON,
    });
    expect(answer).toMatchObject({ documentNumber: text, versionNo: 2, isForeign: false, skippedCount: 0 });
    expect((await makeSubmitted(controller)).documentNumber).toBe(number('สคฉ.3', 2));
    const { rows } = await seriesWith(text);
    expect(rows[0]).toMatchObject({ state: 'CONFIRMED', reason: REASON, entityPublicId: draft.publicId });
    const [audited] = await db
      .select()
      .from(documentNumberAudit)
      .where(eq(documentNumberAudit.documentPublicId, draft.publicId));
    expect(audited).toMatchObject({ event: 'ISSUED', reason: REASON, userId: admin.actor.userId });
    const logged = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, draft.publicId));
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['correspondence.submitted', 'numbering.number_given']),
    );
    expect((await numberFacts(controller, draft.publicId)).manual).toMatchObject({ reason: REASON, isForeign: false });
  });

  it('further on passes over what lies between, each accounted for, and the next submit goes on behind it', async () => {
    const text = number('กทท.', 6);
    expect(await give('กทท.', text)).toMatchObject({ documentNumber: text, skippedCount: 5 });
    const { states, rows, series } = await seriesWith(text);
    expect(states).toEqual({ 1: 'SKIPPED', 2: 'SKIPPED', 3: 'SKIPPED', 4: 'SKIPPED', 5: 'SKIPPED', 6: 'CONFIRMED' });
    expect(rows[0]?.reason).toBe(`${text}: ${REASON}`);
    expect(series).toMatchObject({ startNumber: 0, lastNumber: 6 });
    expect((await makeSubmitted(controller, { to: ['กทท.'] })).documentNumber).toBe(number('กทท.', 7));
  });

  it('that was passed over before is taken after all', async () => {
    const text = number('กทท.', 3);
    expect(await give('กทท.', text)).toMatchObject({ documentNumber: text, skippedCount: 0 });
    expect((await seriesWith(text)).states).toMatchObject({ 2: 'SKIPPED', 3: 'CONFIRMED', 4: 'SKIPPED' });
    await expect(give('กทท.', text)).rejects.toMatchObject({ code: 'NUMBER_TAKEN' });
  });

  it('is not given to a letter that says nothing', async () => {
    const { publicId } = await makeDraft(controller, { to: ['กทท.'], body: '' });
    const given = giveNumber(admin, { publicId, number: number('กทท.', 8), reason: REASON });
    await expect(given).rejects.toMatchObject({ code: 'LETTER_EMPTY' });
  });

  it('in Thai digits is the same number', async () => {
    const text = number('กทท.', 4).replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
    expect((await give('กทท.', text)).documentNumber).toBe(number('กทท.', 4));
  });

  it('of an earlier year is taken in that year’s series', async () => {
    const text = number('สคฉ.3', 2, year - 1);
    expect(await give('สคฉ.3', text)).toMatchObject({ documentNumber: text, isForeign: false, skippedCount: 1 });
    expect((await makeSubmitted(controller)).documentNumber).toBe(number('สคฉ.3', 3));
  });

  it('is refused when somebody has it, with what it is', async () => {
    const { documentNumber } = await makeSubmitted(controller, { to: ['EN'] });
    await expect(give('EN', documentNumber)).rejects.toMatchObject({ code: 'NUMBER_TAKEN' });
    const draft = await makeDraft(controller, { to: ['EN'] });
    await expect(previewGivenNumber(admin, { publicId: draft.publicId, number: documentNumber })).rejects.toMatchObject(
      { code: 'NUMBER_TAKEN', details: { state: 'CONFIRMED' } },
    );
  });

  it('for other parties, a year to come, or too far on is refused', async () => {
    for (const text of [number('TEAM', 5), number('สคฉ.3', 5, year + 1), number('สคฉ.3', 5).replace('คคง.', 'กทท.')]) {
      await expect(give('สคฉ.3', text)).rejects.toMatchObject({ code: 'NUMBER_OTHER_PARTS' });
    }
    await expect(give('สคฉ.3', number('สคฉ.3', 20_000))).rejects.toMatchObject({
      code: 'NUMBER_TOO_FAR',
      params: { limit: 10_000 },
    });
    for (const text of ['ไม่มีเลข', '{SEQ:4}', 'A{B}1']) {
      await expect(give('สคฉ.3', text)).rejects.toMatchObject({ code: 'NUMBER_UNREADABLE' });
    }
  });

  it('is entered by the Project Admin of the draft’s house, who need not be one of those who send', async () => {
    const keeper = await userCtx(
      await makeUser({
        organization: 'คคง.',
        role: 'VIEWER',
        assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
      }),
    );
    const { publicId } = await makeDraft(controller, { to: ['กทท.'] });
    const given = await giveNumber(keeper, { publicId, number: number('กทท.', 9), reason: REASON });
    expect(given.documentNumber).toBe(number('กทท.', 9));
  });

  it('asks for its permission, a complete first draft without a number, and the version that was seen', async () => {
    const draft = await makeDraft(controller);
    const wanted = { publicId: draft.publicId, number: number('สคฉ.3', 9), reason: REASON };
    await expect(giveNumber(controller, wanted)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const elsewhere = await userCtx(
      await makeUser({
        organization: 'คคง.',
        role: 'VIEWER',
        assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C1' }],
      }),
    );
    await expect(giveNumber(elsewhere, wanted)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(giveNumber(admin, { ...wanted, versionNo: 7 })).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED' });
    const empty = await makeDraft(controller, { subject: '' });
    await expect(giveNumber(admin, { ...wanted, publicId: empty.publicId })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await generateNumber(controller, { publicId: draft.publicId });
    await expect(giveNumber(admin, wanted)).rejects.toMatchObject({ code: 'NUMBER_ISSUED' });
    const sent = await makeSubmitted(controller);
    await expect(giveNumber(admin, { ...wanted, publicId: sent.publicId })).rejects.toMatchObject({
      code: 'NUMBER_ISSUED',
    });
  });

  it('by two at once is one document’s, and a repeated key answers the same', async () => {
    const text = number('TEAM', 3);
    const drafts = await Promise.all([1, 2].map(() => makeDraft(controller, { to: ['TEAM'] })));
    const tries = await Promise.allSettled(
      drafts.map(({ publicId }) => giveNumber(admin, { publicId, number: text, reason: REASON })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { publicId } = await makeDraft(controller, { to: ['TEAM'] });
    const input = { publicId, number: number('TEAM', 5), reason: REASON };
    const call = { key: newPublicId(), route: 'test', body: input };
    const act = () => once(admin, call, (claim) => giveNumber(admin, input, claim));
    expect(await act()).toMatchObject({ isReplay: false, answer: { skippedCount: 1 } });
    expect(await act()).toMatchObject({ isReplay: true, answer: { skippedCount: 1 } });
  });

  it('among live submits of its series accounts for every integer and lets every submit finish', async () => {
    const texts = [40, 80, 120].map((sequence) => number('EN', sequence));
    const settled = await Promise.allSettled([
      ...texts.map((text) => give('EN', text)),
      ...Array.from({ length: 20 }, () => makeSubmitted(controller, { to: ['EN'] })),
    ]);
    expect(settled.slice(3).every(({ status }) => status === 'fulfilled')).toBe(true);
    // The farthest number skipped the other two, which were then taken from the skipped ones, or were issued before it.
    expect(settled.slice(0, 3).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });
});

describe('a number of a foreign format', () => {
  it('lives in a series of its own pattern, which begins with it', async () => {
    const text = 'กทท 0402/ว 123/2561';
    expect(await give('สคฉ.3', text)).toMatchObject({ documentNumber: text, isForeign: true, skippedCount: 0 });
    const { states, series } = await seriesWith(text);
    expect(states).toEqual({ 123: 'CONFIRMED' });
    expect(series).toMatchObject({ printedPattern: 'กทท 0402/ว {SEQ}/2561', startNumber: 122, lastNumber: 123 });
  });

  it('before and behind the ones that are there accounts for what lies between', async () => {
    await give('สคฉ.3', 'กทท 0402/ว 126/2561');
    await give('สคฉ.3', 'กทท 0402/ว 121/2561');
    const { states, series } = await seriesWith('กทท 0402/ว 121/2561');
    expect(states).toEqual({
      121: 'CONFIRMED',
      122: 'SKIPPED',
      123: 'CONFIRMED',
      124: 'SKIPPED',
      125: 'SKIPPED',
      126: 'CONFIRMED',
    });
    expect(series).toMatchObject({ startNumber: 120, lastNumber: 126 });
    expect(await give('สคฉ.3', 'กทท 0402/ว 124/2561')).toMatchObject({ skippedCount: 0 });
    await expect(give('สคฉ.3', 'กทท 0402/ว 124/2561')).rejects.toMatchObject({ code: 'NUMBER_TAKEN' });
  });

  it('takes no part in any counter', async () => {
    const before = await makeSubmitted(controller);
    await give('สคฉ.3', 'DOC 900');
    const after = await makeSubmitted(controller);
    const sequences = [before, after].map(({ documentNumber }) => Number(documentNumber.split('-')[2]));
    expect((sequences[1] ?? 0) - (sequences[0] ?? 0)).toBe(1);
  });
});

describe('before a number is given', () => {
  it('one sees how it would be taken, and nothing is', async () => {
    const { publicId } = await makeDraft(controller, { to: ['ผรม.2'] });
    const text = number('ผรม.2', 12);
    expect(await previewGivenNumber(admin, { publicId, number: text })).toEqual({
      documentNumber: text,
      isForeign: false,
      sequence: 12,
      pattern: `คคง.-ผรม.2-{SEQ}-${year}`,
      lastNumber: null,
      skippedCount: 11,
      wasPassedOver: false,
    });
    expect(await previewGivenNumber(admin, { publicId, number: 'ABC/9' })).toMatchObject({
      isForeign: true,
      pattern: 'ABC/{SEQ}',
      skippedCount: 0,
    });
    expect((await makeSubmitted(controller, { to: ['ผรม.2'] })).documentNumber).toBe(number('ผรม.2', 1));
    await expect(previewGivenNumber(controller, { publicId, number: text })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('the list of what was entered has it afterwards', async () => {
    const { changes } = await listNumberChanges(
      admin,
      ListNumberChanges.parse({ project: 'LCBP3-C2', kind: 'MANUAL' }),
    );
    expect(changes.length).toBeGreaterThan(5);
    expect(changes[0]).toMatchObject({ kind: 'MANUAL', reason: REASON, number: 'DOC 900', isForeign: true });
    const [row] = await db
      .select()
      .from(documentNumberManuals)
      .innerJoin(correspondences, eq(correspondences.id, documentNumberManuals.correspondenceId))
      .where(and(eq(documentNumberManuals.skippedCount, 5), eq(documentNumberManuals.isForeign, false)));
    expect(row?.document_number_manuals.enteredBy).toBe(admin.actor.userId);
  });
});
