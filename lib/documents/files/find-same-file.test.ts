import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { commitAttachments } from './commit-attachments';
import { findSameFile } from './find-same-file';
import * as samples from './testing/sample-files';
import { upload } from './testing/upload-sample';

let sender: MadeUser;
let consultant: UserCtx;
let owner: UserCtx;
let contractor: UserCtx;

beforeAll(async () => {
  sender = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  consultant = await userCtx(sender);
  owner = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
});

afterAll(closeDatabase);

/** A letter of คคง. to สคฉ.3 that carries this content. */
async function attach(text: string, options: { isDraft?: boolean; secrecy?: 'CONFIDENTIAL' } = {}) {
  const letter = await makeSentLetter({
    originator: 'คคง.',
    to: ['สคฉ.3'],
    sentBy: sender.userId,
    emitsEvent: false,
    ...options,
  });
  const { publicId } = await upload(consultant, 'a.pdf', samples.pdf(text));
  await transact(consultant, (tx) =>
    commitAttachments(tx, { publicIds: [publicId], correspondenceId: letter.id, revisionId: letter.revisionId }),
  );
  return { letter, file: publicId };
}

const again = async (ctx: UserCtx, text: string) => (await upload(ctx, 'copy.pdf', samples.pdf(text))).publicId;
const found = async (ctx: UserCtx, text: string) =>
  (await findSameFile(ctx, await again(ctx, text))).map(({ publicId }) => publicId);

it('names the letter that carries the same content, by its number, to both parties only', async () => {
  const { letter } = await attach('shared');
  for (const ctx of [consultant, owner]) {
    expect(await findSameFile(ctx, await again(ctx, 'shared'))).toEqual([
      expect.objectContaining({
        publicId: letter.publicId,
        projectCode: 'LCBP3-C2',
        typeCode: 'LETTER',
        number: letter.documentNumber,
        isDraft: false,
      }),
    ]);
  }
  expect(await found(contractor, 'shared')).toEqual([]);
  expect(await found(consultant, 'another content')).toEqual([]);
});

it('names a draft to its own organization alone, and a confidential letter to the people it names', async () => {
  const draft = await attach('draft', { isDraft: true });
  expect(await findSameFile(consultant, await again(consultant, 'draft'))).toMatchObject([
    { publicId: draft.letter.publicId, isDraft: true },
  ]);
  expect(await found(owner, 'draft')).toEqual([]);
  await attach('secret', { secrecy: 'CONFIDENTIAL' });
  const viewer = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  expect(await found(viewer, 'secret')).toEqual([]);
});

it('does not answer for a file that somebody else has uploaded, nor names the document it belongs to itself', async () => {
  const { file } = await attach('mine');
  expect(await findSameFile(owner, file)).toEqual([]);
  expect(await findSameFile(consultant, file)).toEqual([]);
});

it('names a drawing to its contractor alone while it is a draft', async () => {
  const author = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const { publicId } = await upload(author, 'sheet.pdf', samples.pdf('sheet'));
  const drawing = await makeDrawing(author, { attachmentPublicIds: [publicId] });
  expect(await findSameFile(author, await again(author, 'sheet'))).toEqual([
    expect.objectContaining({ kind: 'SHOP', publicId: drawing.publicId, projectCode: 'LCBP3-C2', isDraft: true }),
  ]);
  expect(await found(consultant, 'sheet')).toEqual([]);
  expect(await found(contractor, 'sheet')).toEqual([]);
});
