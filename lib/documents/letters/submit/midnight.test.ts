import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, openPool } from '@/db/client';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { findProjectPublicId, makeDraft } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';
import { issueNumber } from '@/lib/numbering/engine/batch/issue-numbers';
import type { WriteNumbered } from '@/lib/numbering/engine/batch/number-items';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { numberRequest } from '../../document/draft/number-request';
import type { SubmittedAnswer } from '../../document/dto';
import { type LoadedDocument, loadDocument } from '../../document/read/load-documents';
import type { Submission } from '../../document/submit/write-issued';
import { previewCorrespondenceNumber } from '../draft/preview-correspondence-number';
import { submitCorrespondence } from './submit-correspondences';
import { writeSubmissions } from './write-submissions';

// One connection with a moved clock: the database's clock counts.
const pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
let sender: UserCtx;

beforeAll(async () => {
  const person = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  sender = { ...person, db: drizzle(pool) };
});
afterAll(async () => {
  await pool.end();
  await closeDatabase();
});

const itIs = (utc: string, { db }: Pick<UserCtx, 'db'> = sender) =>
  db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${utc})`);

async function dateOf(publicId: string): Promise<string | null | undefined> {
  const { revision } = await loadDocument(sender, publicId);
  const [row] = await sender.db
    .select({ date: correspondenceRevisions.documentDate })
    .from(correspondenceRevisions)
    .where(eq(correspondenceRevisions.id, revision.id));
  return row?.date;
}

it('a letter is dated the day in Bangkok on which it is sent', async () => {
  await itIs('2030-06-30 16:59:59');
  const before = await makeDraft(sender);
  await submitCorrespondence(sender, before);
  expect(await dateOf(before.publicId)).toBe('2030-06-30');
  await itIs('2030-06-30 17:00:00');
  const after = await makeDraft(sender);
  await submitCorrespondence(sender, after);
  expect(await dateOf(after.publicId)).toBe('2030-07-01');
});

it('one that is sent while the year ends has its date in the year of its number', async () => {
  const midnightPasses: WriteNumbered<Omit<Submission, 'number'>, SubmittedAnswer> = async (tx, numbered) => {
    await itIs('2030-12-31 17:00:01', tx);
    return writeSubmissions(tx, numbered);
  };
  await itIs('2030-12-31 16:59:59');
  const { publicId } = await makeDraft(sender);
  const document = await loadDocument(sender, publicId);
  const request = numberRequest(document);
  const payload = { ctx: sender, document, claim: null };
  const { number } = await issueNumber({ ctx: sender, request, payload }, midnightPasses);
  expect(number.documentNumber).toMatch(/-2573$/);
  expect(await dateOf(publicId)).toBe('2030-12-31');
});

it('one whose number was issued early is dated when it is sent', async () => {
  await itIs('2030-12-30 03:00:00');
  const { publicId } = await makeDraft(sender, { to: ['กทท.'] });
  await generateNumber(sender, { publicId });
  await itIs('2031-01-05 03:00:00');
  await submitCorrespondence(sender, { publicId });
  expect(await dateOf(publicId)).toBe('2031-01-05');
});

it('a draft that was opened before midnight and is sent after it asks again, and takes no number', async () => {
  await itIs('2031-12-31 16:59:50');
  const draft = await makeDraft(sender, { to: ['TEAM'] });
  const { documentNumber: seen } = await previewFor('TEAM');
  expect(seen).toBe('คคง.-TEAM-0001-2574');
  await itIs('2031-12-31 17:00:05');
  await expect(submitCorrespondence(sender, { ...draft, expectedNumber: seen ?? undefined })).rejects.toMatchObject({
    code: 'NUMBER_DIFFERS',
    status: 409,
    details: { documentNumber: 'คคง.-TEAM-0001-2575' },
  });
  expect((await loadDocument(sender, draft.publicId)).numberKey).toBeNull();
  const sent = await submitCorrespondence(sender, { ...draft, expectedNumber: 'คคง.-TEAM-0001-2575' });
  expect(sent.documentNumber).toBe('คคง.-TEAM-0001-2575');
});

it('a draft whose number turns at the moment of issue asks again as well', async () => {
  await itIs('2032-12-31 16:59:59');
  const { publicId } = await makeDraft(sender, { to: ['EN'] });
  const document = await loadDocument(sender, publicId);
  const request = { ...numberRequest(document), expectedNumber: 'คคง.-EN-0001-2575' };
  await itIs('2032-12-31 17:00:00');
  const write: WriteNumbered<LoadedDocument, string> = async (_tx, numbered) =>
    numbered.map(({ number }) => number.documentNumber);
  await expect(issueNumber({ ctx: sender, request, payload: document }, write)).rejects.toMatchObject({
    code: 'NUMBER_DIFFERS',
    details: { documentNumber: 'คคง.-EN-0001-2576' },
  });
});

it('a number of the same series that another sender took first asks nothing', async () => {
  await itIs('2031-07-01 05:00:00');
  const first = await makeDraft(sender, { to: ['ผรม.2'] });
  const second = await makeDraft(sender, { to: ['ผรม.2'] });
  const { documentNumber: seen } = await previewFor('ผรม.2');
  await submitCorrespondence(sender, first);
  const sent = await submitCorrespondence(sender, { ...second, expectedNumber: seen ?? undefined });
  expect([seen, sent.documentNumber]).toEqual(['คคง.-ผรม.2-0001-2574', 'คคง.-ผรม.2-0002-2574']);
});

it('a draft that has its number already is sent under it, or asks when another one was expected', async () => {
  await itIs('2031-07-01 05:00:00');
  const { publicId } = await makeDraft(sender, { to: ['สคฉ.3-03'] });
  const { documentNumber } = await generateNumber(sender, { publicId });
  await expect(submitCorrespondence(sender, { publicId, expectedNumber: 'คคง.-TEAM-0009-2574' })).rejects.toMatchObject(
    {
      code: 'NUMBER_DIFFERS',
      details: { documentNumber },
    },
  );
  expect((await submitCorrespondence(sender, { publicId, expectedNumber: documentNumber })).documentNumber).toBe(
    documentNumber,
  );
});

async function previewFor(to: string) {
  return previewCorrespondenceNumber(sender, {
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    typeCode: 'LETTER',
    recipientOrganizationPublicId: (await findOrganization(to)).publicId,
    contractPublicId: null,
    disciplineCode: null,
  });
}
