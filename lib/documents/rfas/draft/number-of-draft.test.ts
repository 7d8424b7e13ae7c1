import { beforeAll, expect, it } from 'vitest';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaDraft, makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { recallRfa } from '../life';
import { numberOfDraft } from './number-of-draft';

let contractor: UserCtx;

beforeAll(async () => {
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
});

it('has none before it is sent, and its own after it was called back', async () => {
  const { publicId } = await makeRfaDraft(contractor);
  expect(await numberOfDraft(contractor, publicId)).toBeNull();
  const sent = await makeSentRfa(contractor);
  await recallRfa(contractor, { publicId: sent.publicId, reason: 'แนบไฟล์ผิดฉบับ' });
  expect(await numberOfDraft(contractor, sent.publicId)).toBe(sent.documentNumber);
  const stranger = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
  await expect(numberOfDraft(stranger, sent.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
});
