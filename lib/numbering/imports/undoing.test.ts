import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberImports } from '@/db/schema/number-imports';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { voidDocumentNumber } from '../changes/void-document-number';
import { voidNumber } from '../changes/void-number';
import { verifyNumbering } from '../engine/verify/verify';
import {
  type ImportPeople,
  importSteps,
  ledgerOf,
  makeImportPeople,
  numberOf,
  seriesOf,
  year,
} from './testing/import-steps';

const db = getDatabase();

let people: ImportPeople;
let steps: ReturnType<typeof importSteps>;

beforeAll(async () => {
  people = await makeImportPeople();
  steps = importSteps(people);
});

/** An importer may see the project's numbering, so every number links to its explanation. */
const explained = (number: string) => ({
  number,
  explained: {
    projectCode: 'LCBP3-C2',
    seriesPublicId: expect.any(String),
    sequence: Number(number.split('-').at(-2)),
  },
});

afterEach(async () => {
  expect(await verifyNumbering(people.preparer)).toEqual([]);
});

describe('undoing', () => {
  it('puts series and counter back, keeps the evidence, and lets the right register come', async () => {
    const mine = () => seriesOf('INSTRUCTION', `คคง.-TEAM-{SEQ}-${year}`);
    const rows = [[numberOf(1, year, 'TEAM')], [numberOf(4, year, 'TEAM')]];
    const entered = await steps.approve(await steps.upload('INSTRUCTION', rows));
    expect(await steps.undo(entered)).toMatchObject({ state: 'UNDONE', versionNo: 4 });
    expect(await mine()).toMatchObject({ start: 0, last: 0, version: 0 });
    expect(await ledgerOf((await mine())?.id ?? 0)).toEqual([]);
    const aside = await seriesOf('INSTRUCTION', '{UNDONE}');
    expect((await ledgerOf(aside?.id ?? 0)).map(({ state, numberKey }) => `${state} ${numberKey}`)).toEqual([
      `CANCELLED {UNDONE 1}${numberOf(1, year, 'TEAM')}`,
      `CANCELLED {UNDONE 2}${numberOf(2, year, 'TEAM')}`,
      `CANCELLED {UNDONE 3}${numberOf(3, year, 'TEAM')}`,
      `CANCELLED {UNDONE 4}${numberOf(4, year, 'TEAM')}`,
    ]);
    expect(await verifyNumbering(people.preparer)).toEqual([]);
    const logged = await db.$count(
      auditLogs,
      and(eq(auditLogs.action, 'numbering.import_undone'), eq(auditLogs.entityPublicId, entered.publicId)),
    );
    expect(logged).toBe(1);
    const letter = await makeSubmitted(people.controller, { typeCode: 'INSTRUCTION', to: ['TEAM'] });
    expect(letter.documentNumber).toBe(numberOf(1, year, 'TEAM'));
    const right = await steps.upload('INSTRUCTION', [[numberOf(2, year, 'TEAM')], [numberOf(4, year, 'TEAM')]]);
    await steps.undo(await steps.approve(right));
    expect(await mine()).toMatchObject({ start: 0, last: 1 });
    await steps.approve(await steps.upload('INSTRUCTION', [[numberOf(2, year, 'TEAM')]]));
    expect(await mine()).toMatchObject({ start: 0, last: 2 });
  });

  it('is refused once a number was taken after it, with the numbers', async () => {
    const entered = await steps.approve(await steps.upload('NOTICE', [[numberOf(10, year, 'TEAM')]]));
    const after = await makeSubmitted(people.controller, { typeCode: 'NOTICE', to: ['TEAM'] });
    expect(after.documentNumber).toBe(numberOf(11, year, 'TEAM'));
    await expect(steps.undo(entered)).rejects.toMatchObject({
      code: 'IMPORT_USED',
      details: { numbers: [explained(numberOf(11, year, 'TEAM'))], count: 1 },
    });
  });

  it('is refused once a number after it was taken and voided; a number of the register itself cannot be voided', async () => {
    const entered = await steps.approve(await steps.upload('OTHER', [[numberOf(10, year, 'TEAM')]]));
    const reason = { reasonCode: 'NOT_SENT' as const, reason: 'ไม่ได้ส่งจริง' };
    const imported = { project: 'LCBP3-C2', type: 'OTHER', number: numberOf(10, year, 'TEAM'), ...reason };
    await expect(voidNumber(people.preparer, imported)).rejects.toMatchObject({ code: 'NUMBER_NOT_VOIDABLE' });
    const after = await makeSubmitted(people.controller, { typeCode: 'OTHER', to: ['TEAM'] });
    await voidDocumentNumber(people.preparer, { publicId: after.publicId, ...reason });
    await expect(steps.undo(entered)).rejects.toMatchObject({
      code: 'IMPORT_USED',
      details: { numbers: [explained(numberOf(11, year, 'TEAM'))], count: 1 },
    });
  });

  it('is refused as long as a later register builds on it', async () => {
    const first = await steps.approve(
      await steps.upload('MEMO', [[numberOf(10, year, 'EN')], [numberOf(12, year, 'EN')]]),
    );
    const second = await steps.approve(await steps.upload('MEMO', [[numberOf(11, year, 'EN')]]));
    await expect(steps.undo(first)).rejects.toMatchObject({
      code: 'IMPORT_USED',
      details: { numbers: [explained(numberOf(11, year, 'EN'))] },
    });
    await steps.undo(second);
    const lower = await steps.approve(await steps.upload('MEMO', [[numberOf(9, year, 'EN')]]));
    await expect(steps.undo(first)).rejects.toMatchObject({
      code: 'IMPORT_USED',
      details: { numbers: [explained(numberOf(9, year, 'EN'))] },
    });
    await steps.undo(lower);
    await steps.undo(first);
  });

  it('is for those who may import, of what was imported, in the version they saw, once', async () => {
    const at = await steps.upload('OTHER', [[numberOf(50, year, 'TEAM')]]);
    await expect(steps.undo(at)).rejects.toMatchObject({ code: 'IMPORT_STATE' });
    const entered = await steps.approve(at);
    await expect(steps.undo(entered, people.controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(steps.undo({ ...entered, versionNo: 1 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const outcomes = await Promise.allSettled([steps.undo(entered), steps.undo(entered, people.approver)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('beside a live submit: one of them gives way, whole', async () => {
    const entered = await steps.approve(await steps.upload('EMAIL', [[`M-คคง.-EN-0005`, '1/3/2568']]));
    const [undone, submitted] = await Promise.allSettled([
      steps.undo(entered),
      makeSubmitted(people.controller, { typeCode: 'EMAIL', to: ['EN'] }),
    ]);
    expect(submitted.status).toBe('fulfilled');
    if (undone.status === 'rejected') expect(undone.reason).toMatchObject({ code: 'IMPORT_USED' });
  });
});

describe('the ledger', () => {
  it('refuses to move or rename an issued number, even by undoing an import', async () => {
    const [row] = await db
      .select({ seriesId: documentNumberReservations.seriesId, sequence: documentNumberReservations.sequence })
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.state, 'CONFIRMED'))
      .limit(1);
    const [other] = await db.select({ id: documentNumberSeries.id }).from(documentNumberSeries).limit(1);
    const moved = JSON.stringify([[row?.seriesId, row?.sequence, 999_999]]);
    await db.execute(sql`CALL withdraw_imported_numbers(1, ${moved}, ${other?.id ?? 0}, NULL, 'x')`);
    const still = await ledgerOf(row?.seriesId ?? 0);
    expect(still.find(({ sequence }) => sequence === row?.sequence)).toMatchObject({ state: 'CONFIRMED' });
    await expect(db.execute(sql`UPDATE document_number_reservations SET number_key = 'x'`)).rejects.toThrow();
    await expect(db.execute(sql`DELETE FROM document_number_reservations`)).rejects.toThrow();
  });

  it('withdraws a number for its own import alone, and into the series of undone imports alone', async () => {
    const [entered, other] = [
      await steps.approve(await steps.upload('NOTICE', [[numberOf(1, year, 'EN')]])),
      await steps.approve(await steps.upload('RFI', [[numberOf(1, year, 'EN')]])),
    ];
    const importId = async ({ publicId }: { publicId: string }) =>
      (await db.select().from(documentNumberImports).where(eq(documentNumberImports.publicId, publicId)))[0]?.id;
    const series = await seriesOf('NOTICE', `คคง.-EN-{SEQ}-${year}`);
    const aside = await seriesOf('NOTICE', '{UNDONE}');
    const moved = JSON.stringify([[series?.id, 1, 999_999]]);
    const call = async (of: { publicId: string }, into: number | undefined) => {
      await db.execute(sql`CALL withdraw_imported_numbers(${await importId(of)}, ${moved}, ${into ?? 0}, NULL, 'x')`);
      return (await ledgerOf(series?.id ?? 0)).map(({ state }) => state);
    };
    expect(await call(other, aside?.id)).toEqual(['IMPORTED']);
    expect(await call(entered, series?.id)).toEqual(['IMPORTED']);
    await steps.undo(other);
    await steps.undo(entered);
    expect(await ledgerOf(series?.id ?? 0)).toEqual([]);
  });
});
