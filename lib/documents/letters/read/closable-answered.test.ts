import { expect, it } from 'vitest';
import { castOf } from '@/db/testing/factories/cast';
import { makeReply, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { submitCorrespondence } from '../submit/submit-correspondences';
import { closableAnswered } from './closable-answered';
import { getCorrespondence } from './get-correspondence';

const { controller: sender, recipient } = await castOf('controller', 'recipient');

async function answer(letterPublicId: string) {
  const reply = await makeReply(recipient, { publicId: letterPublicId });
  const before = await closableAnswered(recipient, reply.publicId);
  await submitCorrespondence(recipient, { publicId: reply.publicId, versionNo: reply.versionNo });
  return { reply, before };
}

it('a letter whose only recipient has answered can be closed by that recipient, once', async () => {
  const letter = await makeSubmitted(sender, { to: ['สคฉ.3'] });
  const { reply, before } = await answer(letter.publicId);
  expect(before).toEqual([]);
  const [closable, ...others] = await closableAnswered(recipient, reply.publicId);
  expect(others).toEqual([]);
  expect(closable).toMatchObject({
    publicId: letter.publicId,
    documentNumber: letter.documentNumber,
    action: 'CLOSE',
    label: 'ปิดเรื่อง',
  });
  if (!closable) throw new Error('the letter cannot be closed');
  const { instanceId, versionNo, action } = closable;
  const body = TransitionBody.parse({ action, versionNo });
  await transition(recipient, { instanceId, idempotencyKey: null, body });
  expect((await getCorrespondence(sender, letter.publicId)).workflow.state).toBe('CLOSED');
  expect(await closableAnswered(recipient, reply.publicId)).toEqual([]);
});

it('a letter that another recipient has still to answer cannot be closed', async () => {
  const letter = await makeSubmitted(sender, { to: ['สคฉ.3', 'กทท.'] });
  const { reply } = await answer(letter.publicId);
  expect(await closableAnswered(recipient, reply.publicId)).toEqual([]);
});

it('a question is closed by the organization that asked, not by the one that answers', async () => {
  const question = { typeCode: 'RFI', contract: 'LCBP3-C2', details: { question: 'ระดับ?' } };
  const letter = await makeSubmitted(sender, question);
  const { reply } = await answer(letter.publicId);
  expect(await closableAnswered(recipient, reply.publicId)).toEqual([]);
});

it('asks only the organization that answered', async () => {
  const letter = await makeSubmitted(sender, { to: ['สคฉ.3'] });
  const { reply } = await answer(letter.publicId);
  expect(await closableAnswered(sender, reply.publicId)).toEqual([]);
  const stranger = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
  await expect(closableAnswered(stranger, reply.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
});
