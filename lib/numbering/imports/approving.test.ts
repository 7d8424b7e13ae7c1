import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberImportRows } from '@/db/schema/number-imports';
import {
  documentNumberAudit,
  documentNumberCounters,
  documentNumberReservations,
  documentNumberSeries,
} from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { verifyNumbering } from '../engine/verify/verify';
import { saveFormatVersion } from '../formats/save-format-version';
import { SaveFormatVersion } from '../formats/schema';
import { explainNumber } from '../lookup/explain-number';
import { findNumbers } from '../lookup/find-numbers';
import { checkImport } from './check-import';
import { discardImport } from './discard-import';
import { listImportRows } from './row-queries';
import { ListImportRows } from './schema';
import {
  type ImportPeople,
  importSteps,
  ledgerOf,
  makeImportPeople,
  numberOf,
  numbers,
  REASON,
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

afterEach(async () => {
  expect(await verifyNumbering(people.preparer)).toEqual([]);
});

describe('approving', () => {
  it('enters numbers and holes, raises series and counter, and the next letter goes on after them', async () => {
    const first = await makeSubmitted(people.controller, { typeCode: 'NOTICE' });
    expect(first.documentNumber).toBe(numberOf(1));
    const at = await steps.upload('NOTICE', [[numberOf(2), '1/3/2568', 'แจ้งกำหนดการ', 'สคฉ.3'], [numberOf(5)]]);
    const before = await db.$count(outboxEvents);
    expect(await steps.approve(at)).toMatchObject({ state: 'IMPORTED', versionNo: 3 });
    const series = await seriesOf('NOTICE');
    expect(series).toMatchObject({ start: 0, last: 5 });
    expect(await ledgerOf(series?.id ?? 0)).toEqual([
      { sequence: 1, state: 'CONFIRMED', numberKey: numberOf(1) },
      { sequence: 2, state: 'IMPORTED', numberKey: numberOf(2) },
      { sequence: 3, state: 'SKIPPED', numberKey: numberOf(3) },
      { sequence: 4, state: 'SKIPPED', numberKey: numberOf(4) },
      { sequence: 5, state: 'IMPORTED', numberKey: numberOf(5) },
    ]);
    const [counter] = await db
      .select({ last: documentNumberCounters.lastNumber })
      .from(documentNumberCounters)
      .where(eq(documentNumberCounters.seriesId, series?.id ?? 0));
    expect(counter?.last).toBe(5);
    const ledger = documentNumberReservations;
    const [found] = await db
      .select({
        subject: documentNumberImportRows.subject,
        date: documentNumberImportRows.documentDate,
        recipient: documentNumberImportRows.recipientText,
        purpose: ledger.purpose,
        reason: ledger.reason,
        createdBy: ledger.createdBy,
      })
      .from(ledger)
      .innerJoin(documentNumberImportRows, eq(documentNumberImportRows.publicId, ledger.entityPublicId))
      .where(and(eq(ledger.seriesId, series?.id ?? 0), eq(ledger.sequence, 2)));
    expect(found).toEqual({
      subject: 'แจ้งกำหนดการ',
      date: '2025-03-01',
      recipient: 'สคฉ.3',
      purpose: 'แจ้งกำหนดการ',
      reason: REASON,
      createdBy: people.approver.actor.userId,
    });
    const audited = await db
      .select({ event: documentNumberAudit.event, sequence: documentNumberAudit.sequence })
      .from(documentNumberAudit)
      .where(eq(documentNumberAudit.seriesId, series?.id ?? 0))
      .orderBy(asc(documentNumberAudit.chainNo));
    expect(audited.map(({ event, sequence }) => `${event} ${sequence}`)).toEqual([
      'ISSUED 1',
      'IMPORTED 2',
      'SKIPPED 3',
      'SKIPPED 4',
      'IMPORTED 5',
    ]);
    const [logged] = await db
      .select({ changes: auditLogs.changes, reason: auditLogs.reason, userId: auditLogs.userId })
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'numbering.imported'), eq(auditLogs.entityPublicId, at.publicId)));
    expect(logged).toMatchObject({
      changes: { numbers: [null, 2], holes: [null, 2], leftOut: [null, 0] },
      reason: REASON,
      userId: people.approver.actor.userId,
    });
    expect(await db.$count(outboxEvents)).toBe(before + 1);
    expect((await makeSubmitted(people.controller, { typeCode: 'NOTICE' })).documentNumber).toBe(numberOf(6));
  });

  it('takes another person than the one who prepared it, with the permission', async () => {
    const at = await steps.upload('OTHER', [[numberOf(1)]]);
    await expect(steps.approve(at, {}, people.preparer)).rejects.toMatchObject({ code: 'IMPORT_SECOND_PERSON' });
    await expect(steps.approve(at, {}, people.controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const scoped = { ...people.approver, actor: { ...people.approver.actor, tokenScopes: ['document.view'] } };
    await expect(steps.approve(at, {}, scoped)).rejects.toMatchObject({ code: 'TOKEN_SCOPE' });
  });

  it('wants every problem settled, or said to stay out', async () => {
    const at = await steps.upload('OTHER', [[numberOf(1)], [numberOf(1)], ['อ่านไม่ได้']]);
    await expect(steps.approve(at)).rejects.toMatchObject({ code: 'IMPORT_HAS_PROBLEMS', params: { count: 2 } });
    const hopeless = await steps.upload('OTHER', [['อ่านไม่ได้'], ['ก']]);
    await expect(steps.approve(hopeless, { leavesOutProblems: true })).rejects.toMatchObject({
      code: 'IMPORT_NOTHING',
    });
  });

  it('is refused for a version that is not the newest, and after it was entered or discarded', async () => {
    const at = await steps.upload('OTHER', [[numberOf(1)]]);
    await expect(steps.approve({ ...at, versionNo: 1 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await discardImport(people.preparer, { ...at, reason: REASON });
    await expect(steps.approve({ ...at, versionNo: 3 })).rejects.toMatchObject({ code: 'IMPORT_STATE' });
    await expect(discardImport(people.preparer, { ...at, versionNo: 3, reason: REASON })).rejects.toMatchObject({
      code: 'IMPORT_STATE',
    });
  });

  it('of two at the same moment enters once', async () => {
    const at = await steps.upload('INSTRUCTION', numbers(1, 20));
    const outcomes = await Promise.allSettled([steps.approve(at), steps.approve(at)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'IMPORT_STATE' } });
  });

  it('is refused when the register has moved since the check, with what moved; a new check makes it good', async () => {
    const at = await steps.upload('OTHER', numbers(1, 3));
    await makeSubmitted(people.controller, { typeCode: 'OTHER' });
    await expect(steps.approve(at)).rejects.toMatchObject({
      code: 'IMPORT_STALE',
      details: { changes: [{ what: 'SERIES', pattern: `คคง.-สคฉ.3-{SEQ}-${year}`, lastThen: 0, lastNow: 1 }] },
    });
    const again = await checkImport(people.preparer, at);
    expect((await steps.verdicts(at.publicId)).map(({ verdict }) => verdict)).toEqual(['TAKEN', 'OK', 'OK']);
    await steps.approve(again, { leavesOutProblems: true });
    await saveFormatVersion(
      people.preparer,
      SaveFormatVersion.parse({
        configId: 'LCBP3-C2.EMAIL',
        versionNo: 0,
        template: 'E-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}',
        reason: REASON,
      }),
    );
    const mail = await steps.upload('EMAIL', [['E-คคง.-สคฉ.3-0001', '1/3/2568']]);
    await saveFormatVersion(
      people.preparer,
      SaveFormatVersion.parse({
        configId: 'LCBP3-C2.EMAIL',
        versionNo: 1,
        template: 'M-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}',
        reason: REASON,
      }),
    );
    await expect(steps.approve(mail)).rejects.toMatchObject({
      code: 'IMPORT_STALE',
      details: { changes: [{ what: 'TEMPLATE', typeCode: 'EMAIL' }] },
    });
  });

  it('beside live submits issues no number twice and causes no deadlock', async () => {
    const at = await steps.upload('RFI', numbers(1, 400).slice(50));
    const [imported, ...submitted] = await Promise.allSettled([
      steps.approve(at),
      ...Array.from({ length: 8 }, () => makeSubmitted(people.controller, { typeCode: 'MEMO' })),
      ...Array.from({ length: 8 }, () => makeSubmitted(people.controller, { typeCode: 'OTHER' })),
    ]);
    expect(imported?.status).toBe('fulfilled');
    expect(submitted.filter(({ status }) => status === 'rejected')).toEqual([]);
    const hot = await steps.upload('MEMO', numbers(100, 300));
    const both = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => makeSubmitted(people.controller, { typeCode: 'MEMO' })),
      steps.approve(hot),
      ...Array.from({ length: 6 }, () => makeSubmitted(people.controller, { typeCode: 'MEMO' })),
    ]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect(refused.every((code) => code === 'IMPORT_STALE')).toBe(true);
    const given = both.flatMap((one) =>
      one.status === 'fulfilled' && 'documentNumber' in one.value ? [one.value.documentNumber] : [],
    );
    expect(new Set(given).size).toBe(12);
  });
});

describe('what a register can hold', () => {
  it('extends a series downwards, and fills what an earlier register had not', async () => {
    await steps.approve(
      await steps.upload('TRANSMITTAL', [[`คคง.-สคฉ.3-21-0010-${year - 1}`], [`คคง.-สคฉ.3-21-0012-${year - 1}`]]),
    );
    const pattern = `คคง.-สคฉ.3-21-{SEQ}-${year - 1}`;
    expect(await seriesOf('TRANSMITTAL', pattern)).toMatchObject({ start: 9, last: 12 });
    const more = await steps.upload('TRANSMITTAL', [
      [`คคง.-สคฉ.3-21-0011-${year - 1}`],
      [`คคง.-สคฉ.3-21-0007-${year - 1}`],
    ]);
    const entered = await steps.approve(more);
    const series = await seriesOf('TRANSMITTAL', pattern);
    expect(series).toMatchObject({ start: 6, last: 12 });
    expect((await ledgerOf(series?.id ?? 0)).map(({ sequence, state }) => `${sequence} ${state}`)).toEqual([
      '7 IMPORTED',
      '8 SKIPPED',
      '9 SKIPPED',
      '10 IMPORTED',
      '11 IMPORTED',
      '12 IMPORTED',
    ]);
    await steps.undo(entered);
    expect(await seriesOf('TRANSMITTAL', pattern)).toMatchObject({ start: 9, last: 12 });
    expect((await ledgerOf(series?.id ?? 0)).map(({ sequence, state }) => `${sequence} ${state}`)).toEqual([
      '10 IMPORTED',
      '11 SKIPPED',
      '12 IMPORTED',
    ]);
  });

  it('of years before there were counters, in a series that nothing counts', async () => {
    await steps.approve(await steps.upload('LETTER', [[numberOf(3, 2560)], [numberOf(1, 2560)]]));
    const series = await seriesOf('LETTER', 'คคง.-สคฉ.3-{SEQ}-2560');
    expect(series).toMatchObject({ start: 0, last: 3 });
    const counters = documentNumberCounters;
    expect(await db.$count(counters, eq(counters.seriesId, series?.id ?? 0))).toBe(0);
  });

  it('of a foreign format, each in the series of its own pattern', async () => {
    await steps.approve(
      await steps.upload('LETTER', [
        ['คค 0021/ว 45', '5/1/2566'],
        ['คค 0021/ว 47'],
        ['PAT/2023/0009'],
        ['PAT/2023/0010'],
      ]),
    );
    expect(await seriesOf('LETTER', 'คค 0021/ว {SEQ}')).toMatchObject({ start: 44, last: 47 });
    expect(await seriesOf('LETTER', 'PAT/2023/{SEQ}')).toMatchObject({ start: 8, last: 10 });
  });
});

describe('a row of the register', () => {
  const placesOf = async (publicId: string) => {
    const { rows } = await listImportRows(people.preparer, ListImportRows.parse({ publicId }));
    return rows.map(({ explained }) => explained?.sequence ?? null);
  };

  it('links to its number once that is in the ledger, and not after the import is undone', async () => {
    const at = await steps.upload('MOM', [[numberOf(2, 2560)], [numberOf(4, 2560)], ['ไม่มีเลข']]);
    expect(await placesOf(at.publicId)).toEqual([null, null, null]);
    const entered = await steps.approve(at, { leavesOutProblems: true });
    expect(await placesOf(at.publicId)).toEqual([2, 4, null]);
    const again = await steps.upload('MOM', [[numberOf(4, 2560)]]);
    expect(await steps.verdicts(again.publicId)).toMatchObject([{ verdict: 'TAKEN' }]);
    expect(await placesOf(again.publicId)).toEqual([4]);
    await steps.undo(entered);
    expect(await placesOf(at.publicId)).toEqual([null, null, null]);
  });
});

describe('an imported number', () => {
  it('is found by the people of its sender however they type it, with its subject and day', async () => {
    const rows = [[numberOf(7, 2566), '5/1/2566', 'แจ้งผลการทดสอบเสาเข็ม']];
    const entered = await steps.approve(await steps.upload('RFI', rows));
    const found = await findNumbers(people.controller, 'คคง สคฉ3 7/66');
    expect(found.numbers).toMatchObject([{ number: numberOf(7, 2566) }]);
    const [place] = await db
      .select({ seriesPublicId: documentNumberSeries.publicId })
      .from(documentNumberSeries)
      .where(eq(documentNumberSeries.printedPattern, 'คคง.-สคฉ.3-{SEQ}-2566'));
    const explained = await explainNumber(people.controller, {
      seriesPublicId: place?.seriesPublicId ?? '',
      sequence: 7,
    });
    expect(explained).toMatchObject({
      state: 'IMPORTED',
      issuedAt: '2023-01-05T05:00:00.000Z',
      particulars: { purpose: 'แจ้งผลการทดสอบเสาเข็ม', reason: REASON },
    });
    await steps.undo(entered);
    expect((await findNumbers(people.controller, numberOf(7, 2566))).numbers).toEqual([]);
  });
});
