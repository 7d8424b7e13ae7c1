import { beforeAll, describe, expect, it } from 'vitest';
import { castOf } from '@/db/testing/factories/cast';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { cancelRfa } from '@/lib/documents/rfas/life';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa, type DecideRfaInput } from '@/lib/documents/rfas/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { describeFailure } from '@/lib/platform/errors/failure';

const { contractor, contractorAdmin } = await castOf('contractor', 'contractorAdmin');
let reviewer: UserCtx;
let colleague: UserCtx;

beforeAll(async () => {
  const team = [];
  for (let n = 0; n < 2; n += 1) team.push(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  await makeReviewTeam(team);
  [reviewer, colleague] = (await Promise.all(team.map((user) => userCtx(user)))) as [UserCtx, UserCtx];
});

const answer = (publicId: string): DecideRfaInput => ({ publicId, action: 'RESPOND', code: '1C' });

/** The refusal as a person reads it in both languages. */
async function refusalOf(ctx: UserCtx, input: DecideRfaInput) {
  const error = await decideRfa(ctx, DecideRfa.parse(input)).catch((refused) => refused);
  const textIn = (locale: 'th' | 'en') => describeFailure(error, { locale, requestId: '', where: '' });
  return { ...textIn('th'), th: textIn('th').message, en: textIn('en').message };
}

describe('the refusal of a stale act names the current state', () => {
  it('of a cancelled document that it was cancelled', async () => {
    const { publicId } = await makeSentRfa(contractor);
    await cancelRfa(contractorAdmin, { publicId, reason: 'ไม่ดำเนินการแล้ว' });
    expect(await refusalOf(reviewer, answer(publicId))).toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
      status: 409,
      th: 'เอกสารนี้ถูกยกเลิกแล้ว จึงดำเนินการต่อไม่ได้',
      en: 'This document was cancelled and takes no further action',
      details: { status: 'CANCELLED', action: 'CANCEL' },
    });
  });

  it('to the person who acted before that they did', async () => {
    const { publicId } = await makeSentRfa(contractor);
    await decideRfa(reviewer, DecideRfa.parse(answer(publicId)));
    const text = { th: 'ท่านดำเนินการขั้นตอนนี้ไปแล้ว กรุณารีเฟรช', en: 'You have already acted in this step. Please refresh' };
    expect(await refusalOf(reviewer, answer(publicId))).toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT', ...text });
    // Also when the answer completed the step, which then goes on by itself.
    await decideRfa(colleague, DecideRfa.parse(answer(publicId)));
    expect(await refusalOf(colleague, answer(publicId))).toMatchObject(text);
  });

  it('to everybody else that another person acted, by name inside their organization', async () => {
    const { publicId } = await makeSentRfa(contractor);
    for (const one of [reviewer, colleague]) await decideRfa(one, DecideRfa.parse(answer(publicId)));
    expect(await refusalOf(reviewer, answer(publicId))).toMatchObject({
      th: 'เอกสารถูกอนุมัติโดยผู้อื่นแล้ว กรุณารีเฟรช',
      details: { changedBy: colleague.actor.displayName },
    });
  });
});
