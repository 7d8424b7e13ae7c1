import { expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { notificationPreferences } from '@/db/schema/mail';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { listFirstSteps } from './list-first-steps';

const done = async (ctx: UserCtx) => (await listFirstSteps(ctx)).filter(({ isDone }) => isDone).map(({ step }) => step);

it('begins with a letter for Document Control, and with a task for a reader', async () => {
  const writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const reader = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
  const stepsOf = async (ctx: UserCtx) => (await listFirstSteps(ctx)).map(({ step }) => step);
  expect(await stepsOf(writer)).toEqual(['writeLetter', 'chooseMail', 'nameDelegate']);
  expect(await stepsOf(reader)).toEqual(['takeTask', 'chooseMail', 'nameDelegate']);
});

it('takes a letter for written once it is sent, and of the person alone', async () => {
  const writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  await makeDraft(writer);
  expect(await done(writer)).toEqual([]);
  await makeSubmitted(writer);
  expect(await done(writer)).toEqual(['writeLetter']);
  expect(await done(colleague)).toEqual([]);
});

it('takes the mail for chosen once a choice is stored', async () => {
  const person = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
  await getDatabase()
    .insert(notificationPreferences)
    .values({ userId: person.actor.userId, topic: 'ANSWER', isInApp: true, mail: 'DIGEST' });
  expect(await done(person)).toEqual(['chooseMail']);
});
