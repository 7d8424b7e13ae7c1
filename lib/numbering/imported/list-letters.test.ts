import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { findAttachment } from '@/lib/documents/files/find-attachment';
import { listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { type ImportPeople, importSteps, makeImportPeople, numberOf } from '../imports/testing/import-steps';
import { addScan } from './add-scan';
import { importedScans } from './imported-scans';
import { importedPlace } from './list-imported';
import { exportLetters, listLetters } from './list-letters';

const PROJECT = 'LCBP3-C2';
const SUBJECT = 'ขอส่งแผนงานเดิมก่อนใช้ระบบ';
let people: ImportPeople;
let stranger: UserCtx;

beforeAll(async () => {
  people = await makeImportPeople();
  stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
});

const found = async (ctx: UserCtx, params: Parameters<typeof listLetters>[2]) =>
  (await listLetters(ctx, PROJECT, params)).rows.map(({ documentNumber }) => documentNumber);

it('imported numbers are in the register, by number and subject, until the import is undone', async () => {
  const steps = importSteps(people);
  const rows = [1, 2, 3].map((sequence) => [
    numberOf(sequence),
    `2025-03-0${sequence}`,
    `${SUBJECT} ${sequence} 2025-03-01`,
  ]);
  const uploaded = await steps.upload('MEMO', rows);
  expect(await found(people.controller, { view: 'imported', filters: { q: SUBJECT } })).toEqual([]);
  const approved = await steps.approve(uploaded);

  const { controller } = people;
  const page = await listLetters(controller, PROJECT, { view: 'imported', filters: { q: SUBJECT }, size: 2 });
  expect(page).toMatchObject({ total: 3, isTotalExact: true, before: null });
  expect(page.rows).toMatchObject([
    {
      documentNumber: numberOf(3),
      status: { code: 'IMPORTED' },
      type: { code: 'MEMO' },
      subject: `${SUBJECT} 3 2025-03-01`,
    },
    { documentNumber: numberOf(2) },
  ]);
  const next = { view: 'imported' as const, filters: { q: SUBJECT }, size: 2, after: page.after };
  const second = await listLetters(controller, PROJECT, next);
  expect(second.rows.map(({ documentNumber }) => documentNumber)).toEqual([numberOf(1)]);
  const back = { ...next, after: null, before: second.before };
  expect((await listLetters(controller, PROJECT, back)).rows).toEqual(page.rows);

  // A search among all letters also returns them, in any spelling of the number.
  expect(await found(controller, { filters: { q: SUBJECT } })).toHaveLength(3);
  expect(await found(controller, { filters: { q: numberOf(2).toLowerCase(), type: ['MEMO'] } })).toEqual([numberOf(2)]);
  expect(await found(controller, { view: 'imported', filters: { dateTo: '2025-03-01', q: SUBJECT } })).toEqual([
    numberOf(1),
  ]);
  expect(await found(controller, { view: 'imported', filters: { q: SUBJECT, urgency: ['URGENT'] } })).toEqual([]);
  const exported = await exportLetters(controller, PROJECT, { view: 'imported', filters: { q: SUBJECT } }, 10);
  expect(exported.total).toBe(3);
  expect((await readWhole(exported)).map(({ documentNumber }) => documentNumber)).toEqual([
    numberOf(3),
    numberOf(2),
    numberOf(1),
  ]);
  const some = await exportLetters(controller, PROJECT, { view: 'imported', filters: { q: SUBJECT } }, 2);
  expect(some.total).toBe(2);

  const [first] = page.rows;
  expect(await importedPlace(controller, first?.publicId ?? '')).toMatchObject({ projectCode: PROJECT, sequence: 3 });

  // They replace close matches, and never match a date or a single letter.
  const near = await makeSubmitted(controller, { subject: 'ขอสงแผนงานเดิมกอนใชระบบ', documentDate: '2025-03-01' });
  expect((await listCorrespondences(controller, PROJECT, { filters: { q: SUBJECT } })).search?.kind).toBe('near');
  for (const size of [1, 50]) {
    const exact = await listLetters(controller, PROJECT, { filters: { q: SUBJECT }, size });
    expect(exact).toMatchObject({ search: null, total: Math.min(size, 3), isTotalExact: size > 3, after: null });
    expect(exact.rows.map(({ status }) => status.code)).toEqual(exact.rows.map(() => 'IMPORTED'));
  }
  const ofDay = await listLetters(controller, PROJECT, { filters: { q: '2025-03-01' } });
  expect(ofDay.search).toEqual({ kind: 'date', date: '2025-03-01' });
  expect(ofDay.rows.map(({ publicId }) => publicId)).toEqual([near.publicId]);
  expect((await listLetters(controller, PROJECT, { filters: { q: 'ง' } })).rows).toMatchObject([
    { publicId: near.publicId },
  ]);

  // Another organization sees none.
  expect(await found(stranger, { view: 'imported', filters: { q: SUBJECT } })).toEqual([]);
  expect(await found(stranger, { filters: { q: SUBJECT } })).toEqual([]);
  expect(await importedPlace(stranger, first?.publicId ?? '')).toBeNull();

  const place = { seriesPublicId: '', sequence: 3, ...(await importedPlace(controller, first?.publicId ?? '')) };
  const scan = { seriesPublicId: place.seriesPublicId, sequence: 3, attachmentPublicId: await uploadPdf(controller) };
  await expect(addScan(stranger, scan)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const viewer = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
  await expect(addScan(viewer, scan)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const byBoth = await Promise.allSettled([addScan(controller, scan), addScan(controller, scan)]);
  expect(byBoth.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await importedScans(viewer, scan)).toMatchObject({
    files: [{ publicId: scan.attachmentPublicId }],
    mayAdd: false,
  });
  expect(await importedScans(stranger, scan)).toBeNull();
  expect(await findAttachment(viewer, scan.attachmentPublicId)).toMatchObject({ mayView: 1, secrecy: 'CONFIDENTIAL' });
  expect(await findAttachment(stranger, scan.attachmentPublicId)).toBeNull();
  const audited = await getDatabase().select().from(auditLogs).where(eq(auditLogs.action, 'numbering.scan_added'));
  expect(audited).toMatchObject([{ entityLabel: numberOf(3), entityPublicId: place.seriesPublicId }]);

  await steps.undo(approved);
  await expect(addScan(controller, { ...scan, attachmentPublicId: await uploadPdf(controller) })).rejects.toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  );
  expect(await findAttachment(controller, scan.attachmentPublicId)).toBeNull();
  expect(await found(controller, { view: 'imported', filters: { q: SUBJECT } })).toEqual([]);
  const undone = await listLetters(controller, PROJECT, { filters: { q: SUBJECT } });
  expect(undone.search?.kind).toBe('near');
  expect(undone.rows.map(({ publicId }) => publicId)).toEqual([near.publicId]);
  expect(await importedPlace(controller, first?.publicId ?? '')).toBeNull();
});
