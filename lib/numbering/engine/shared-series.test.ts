import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { disciplines } from '@/db/schema/correspondence-types';
import { contracts } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { findContractPublicId, findProjectPublicId, makeDraft } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, renewRights, userCtx } from '@/db/testing/factories/people';
import { makeRfaDraft, makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { previewRfaNumber } from '@/lib/documents/rfas/draft/rfa-number';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { listAuditRows } from '@/lib/operations/audit-trail/list-audit-rows';
import { addProjectOrganization } from '@/lib/people/projects/add-project-organization';
import { createContract } from '@/lib/people/projects/create-contract';
import { setContractOrganizations } from '@/lib/people/projects/set-contract-organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { listNumberChanges } from '../changes/list-number-changes';
import { ListNumberChanges } from '../changes/schema';
import { generateNumber } from '../document-numbers/generate-number';
import { listFormats } from '../formats/list-formats';
import { listSharedTemplates } from '../formats/list-shared-templates';
import { previewFormat } from '../formats/preview-format';
import { rollbackFormat } from '../formats/rollback-format';
import { saveFormatVersion } from '../formats/save-format-version';
import { PreviewNumber, SaveFormatVersion } from '../formats/schema';
import { listHolds } from '../holds/list-holds';
import { reserveNumbers } from '../holds/reserve-numbers';
import { ListHolds, ReserveNumbers } from '../holds/schema';
import { explainNumberOf } from '../lookup/explain-number';
import { findNumbers } from '../lookup/find-numbers';
import { completenessCertificate } from '../records/completeness-certificate';
import { listCounters } from '../records/list-counters';
import { listNumberAudit } from '../records/list-number-audit';
import { listSeries } from '../records/list-series';
import { numberAuditLog } from '../records/number-audit-log';
import { ListCounters, ListNumberAudit } from '../records/schema';
import { verifyNumbering } from './verify/verify';

const db = getDatabase();
const DEFAULT = '{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{RFA_TYPE}-{SEQ:4}-{REV}';
const PROPOSED = '{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{RFA_TYPE}-{ORIGINATOR}-{SEQ:4}-{REV}';
const reason = 'แยกเลขตามผู้รับจ้าง';

/** The two contractors, and the numbering administrators of their project. */
let second: UserCtx;
let secondAdmin: UserCtx;
let fourth: UserCtx;
let keeper: UserCtx;
let superadmin: UserCtx;

beforeAll(async () => {
  const ctxOf = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  second = await ctxOf({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  secondAdmin = await ctxOf({ organization: 'ผรม.2', role: 'ORG_ADMIN' });
  fourth = await ctxOf({ organization: 'ผรม.4', role: 'DOCUMENT_CONTROL' });
  const assignments = [{ role: 'PROJECT_ADMIN' as const, project: 'LCBP3-C2' }];
  keeper = await ctxOf({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', assignments });
  superadmin = await ctxOf({ organization: 'สคฉ.3', role: 'SUPERADMIN' });
});
afterAll(async () => {
  expect(await verifyNumbering(superadmin)).toEqual([]);
});

const save = (template: string, more: object = {}) =>
  saveFormatVersion(
    keeper,
    SaveFormatVersion.parse({ configId: 'LCBP3-C2.RFA', versionNo: 0, template, reason, ...more }),
  );

const findingOf = async (configId = 'LCBP3-C2.RFA') => {
  const { configs } = await listFormats(keeper, { project: 'LCBP3-C2' });
  return configs
    .find((one) => one.configId === configId)
    ?.report.lint.filter(({ code }) => code.startsWith('SHARED_BY'));
};

const placeOf = async (contract: string) => ({
  projectPublicId: await findProjectPublicId('LCBP3-C2'),
  contractPublicId: await findContractPublicId(contract),
  rfaTypeCode: 'MST',
  disciplineCode: 'STR',
});

async function joinProject() {
  const projectPublicId = await findProjectPublicId('LCBP3-C2');
  const organizationOf = async (code: string) => (await findOrganization(code)).publicId;
  await addProjectOrganization(superadmin, { projectPublicId, organizationPublicId: await organizationOf('ผรม.4') });
  const facts = { code: 'LCBP3-C2-SUB', nameTh: 'สัญญาที่สอง', nameEn: 'Second contract', startDate: null, endDate: null };
  const contract = await createContract(superadmin, { projectPublicId, ...facts });
  await setContractOrganizations(superadmin, {
    ...contract,
    parties: [
      { organizationPublicId: await organizationOf('คคง.'), roleInContract: 'CONSULTANT' },
      { organizationPublicId: await organizationOf('ผรม.4'), roleInContract: 'CONTRACTOR' },
    ],
  });
  await copyLists();
  await renewRights(fourth, keeper);
}

/** The lists of the first contract. */
async function copyLists() {
  const idOf = async (code: string) =>
    (await db.select({ id: contracts.id }).from(contracts).where(eq(contracts.contractCode, code)))[0]?.id ?? 0;
  const [from, contractId] = [await idOf('LCBP3-C2'), await idOf('LCBP3-C2-SUB')];
  const [discipline] = await db
    .select()
    .from(disciplines)
    .where(and(eq(disciplines.contractId, from), eq(disciplines.disciplineCode, 'STR')));
  const [type] = await db
    .select()
    .from(rfaTypes)
    .where(and(eq(rfaTypes.contractId, from), eq(rfaTypes.typeCode, 'MST')));
  if (!discipline || !type) throw new Error('the first contract has no lists');
  await db.insert(disciplines).values({ ...discipline, id: undefined, contractId });
  await db.insert(rfaTypes).values({ ...type, id: undefined, contractId });
}

const sendOfFourth = () => makeSentRfa(fourth, { contract: 'LCBP3-C2-SUB' });

it('one contractor: the template is a warning, and the number is shown', async () => {
  expect(await findingOf()).toEqual([
    { level: 'warning', code: 'SHARED_BY_NEXT_CONTRACTOR', params: { token: '{ORIGINATOR}' } },
  ]);
  expect(await findingOf('LCBP3-C2.LETTER')).toEqual([]);
  expect(await listSharedTemplates(keeper, 'LCBP3-C2')).toEqual([]);
  expect(await previewRfaNumber(second, await placeOf('LCBP3-C2'))).toMatchObject({ sequence: 1 });
  await save(`X-${DEFAULT}`);
});

describe('a second contractor', () => {
  beforeAll(async () => {
    await joinProject();
    await makeSentRfa(second);
  });

  it('makes it an error that its keepers see, with the template that mends it', async () => {
    expect(await findingOf()).toEqual([
      { level: 'error', code: 'SHARED_BY_CONTRACTORS', params: { token: '{ORIGINATOR}', count: 2 } },
    ]);
    const [finding, ...others] = await listSharedTemplates(keeper, 'LCBP3-C2');
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ type: { code: 'RFA' }, template: `X-${DEFAULT}`, proposed: `X-${PROPOSED}` });
    expect(await listSharedTemplates(second, 'LCBP3-C2')).toEqual([]);
  });

  it.each([
    ['LCBP3-C2.RFA', 1, DEFAULT],
    ['LCBP3-C2.LETTER', 0, '{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}'],
    ['LCBP3-C2.TRANSMITTAL', 0, '{RECIPIENT}-{SUB_TYPE}-{SEQ:4}'],
    ['LCBP3-C2.RFI', 0, 'RFI-{SEQ:4}'],
    ['LCBP3-C2.INCOMING', 0, 'IN-{SEQ:4}'],
  ])('refuses such a template of %s', async (configId, versionNo, template) => {
    await expect(save(template, { configId, versionNo })).rejects.toMatchObject({
      code: 'TEMPLATE_INVALID',
      details: { lint: [expect.objectContaining({ code: 'SHARED_BY_CONTRACTORS' })] },
    });
  });

  it('refuses to take one up again', async () => {
    const rollback = { configId: 'LCBP3-C2.RFA', versionNo: 1, toVersionNo: 1, effectiveFrom: null, reason };
    await expect(rollbackFormat(keeper, rollback)).rejects.toMatchObject({ code: 'TEMPLATE_INVALID' });
  });

  it('is refused whatever would answer with the next number, and may submit', async () => {
    const place = await placeOf('LCBP3-C2');
    const hold = ReserveNumbers.parse({ ...place, typeCode: 'RFA', purpose: 'ขั้นตอนงานเสาเข็ม' });
    await expect(reserveNumbers(second, hold)).rejects.toMatchObject({ code: 'NUMBER_WITHHELD', status: 409 });
    const { publicId } = await makeRfaDraft(second);
    await expect(generateNumber(second, { publicId })).rejects.toMatchObject({ code: 'NUMBER_WITHHELD' });
    await expect(submitRfa(second, { publicId, expectedNumber: 'X-1' })).rejects.toMatchObject({
      code: 'NUMBER_DIFFERS',
      details: undefined,
    });
    expect((await submitRfa(second, { publicId })).documentNumber).toMatch(/^X-LCBP3-C2-RFA-STR-MST-\d{4}-A$/);
  });

  it('shows the number to those who see the documents of both', async () => {
    const letters = await makeDraft(keeper);
    expect((await submitCorrespondence(keeper, letters)).documentNumber).toContain('คคง.');
    const counters = await listCounters(superadmin, { project: 'LCBP3-C2', type: 'RFA', page: 1, size: 50 });
    expect(counters.counters[0]?.series.lastNumber).toBeGreaterThan(0);
  });

  it('by no door reads in the answers whether the other has submitted', async () => {
    const mine = await makeSentRfa(second);
    await sendOfFourth();
    const before = await readAllDoors(mine.publicId);
    for (let count = 0; count < 3; count++) await sendOfFourth();
    expect(await readAllDoors(mine.publicId)).toEqual(before);
    expect(before.preview).toMatchObject({ documentNumber: null, sequence: null });
    expect(before.explanation).toMatchObject({ next: { kind: 'WITHHELD' }, previous: { kind: 'DOCUMENT' } });
  });

  it('is counted alone from the new template on, behind its own last number, and sees it again', async () => {
    const [finding] = await listSharedTemplates(keeper, 'LCBP3-C2');
    await save(finding?.proposed ?? '', { versionNo: 1 });
    expect(await listSharedTemplates(keeper, 'LCBP3-C2')).toEqual([]);
    const own = await makeSentRfa(second);
    const others = await sendOfFourth();
    const [, ofSecond] = own.documentNumber.split('-ผรม.2-');
    const [, ofFourth] = others.documentNumber.split('-ผรม.4-');
    expect([ofSecond, ofFourth].every((end) => /^\d{4}-A$/.test(end ?? ''))).toBe(true);
    const shown = await previewRfaNumber(second, await placeOf('LCBP3-C2'));
    expect(shown.sequence).toBe(Number(ofSecond?.slice(0, 4)) + 1);
    const before = await readAllDoors(own.publicId);
    await sendOfFourth();
    expect(await readAllDoors(own.publicId)).toEqual(before);
    const held = await reserveNumbers(
      second,
      ReserveNumbers.parse({ ...(await placeOf('LCBP3-C2')), typeCode: 'RFA', purpose: 'ขั้นตอนงานเสาเข็ม' }),
    );
    expect(held.reservations[0]?.documentNumber).toBe(shown.documentNumber);
  });
});

/** The answer of a door, or its refusal. */
async function answerOf<T>(asked: Promise<T>) {
  return asked.catch((error: { code?: string }) => error.code ?? Promise.reject(error));
}

/** Answers of all entry points; the reader's own audit rows are left out. */
async function readAllDoors(publicId: string) {
  const place = { ...(await placeOf('LCBP3-C2')), typeCode: 'RFA' };
  const explanation = await explainNumberOf(second, publicId);
  const { seriesPublicId, number, sequence } = explanation;
  const page = { size: 100, after: null, before: null };
  const later = [1, 2, 3, 4].map((step) => number.replace(/\d{4}/, String(sequence + step).padStart(4, '0')));
  const log = await listAuditRows(secondAdmin, page);
  return {
    explanation,
    preview: await previewRfaNumber(second, await placeOf('LCBP3-C2')),
    restPreview: await previewFormat(second, PreviewNumber.parse(place)),
    template: await answerOf(previewFormat(second, PreviewNumber.parse({ ...place, template: PROPOSED }))),
    configs: await answerOf(listFormats(secondAdmin, { project: 'LCBP3-C2' })),
    counters: await answerOf(listCounters(secondAdmin, ListCounters.parse({ project: 'LCBP3-C2' }))),
    series: await answerOf(listSeries(secondAdmin, { project: 'LCBP3-C2', ...page })),
    audit: await answerOf(listNumberAudit(secondAdmin, ListNumberAudit.parse({}))),
    auditPage: await answerOf(numberAuditLog(secondAdmin, page)),
    completeness: await answerOf(completenessCertificate(secondAdmin, { series: seriesPublicId })),
    changes: await answerOf(listNumberChanges(secondAdmin, ListNumberChanges.parse({ project: 'LCBP3-C2' }))),
    holds: await answerOf(listHolds(second, 'LCBP3-C2', ListHolds.parse({ whose: 'all' }))),
    found: await Promise.all(later.map((text) => answerOf(findNumbers(second, text)))),
    register: (await listRfas(second, 'LCBP3-C2', {})).rows.map((row) => row.documentNumber),
    log: log.rows.filter(({ action }) => !action.startsWith('numbering.')).map(({ publicId: row }) => row),
  };
}
