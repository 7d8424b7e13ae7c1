import { expect, it } from 'vitest';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { replyCorrespondence } from '../submit/reply-correspondence';
import { answeredDues } from './answered-dues';

it('a reply says by when it is asked for, to those who see the draft', async () => {
  const sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const recipient = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
  const dueDate = addDays(projectDay(new Date()), 14);
  const letter = await makeSubmitted(sender, { to: ['สคฉ.3'], dueDate });
  const reply = await replyCorrespondence(recipient, { publicId: letter.publicId });
  const [due, ...others] = await answeredDues(recipient, reply.publicId);
  expect(others).toEqual([]);
  expect(due).toMatchObject({
    publicId: letter.publicId,
    documentNumber: letter.documentNumber,
    dueDate,
    isPast: false,
  });
  // Two weeks have ten working days, fewer with holidays.
  expect(due?.days).toBeGreaterThan(0);
  expect(due?.days).toBeLessThanOrEqual(10);
  expect(await answeredDues(sender, reply.publicId)).toEqual([]);

  const open = await makeSubmitted(sender, { to: ['สคฉ.3'] });
  const second = await replyCorrespondence(recipient, { publicId: open.publicId });
  expect(await answeredDues(recipient, second.publicId)).toEqual([]);
});
