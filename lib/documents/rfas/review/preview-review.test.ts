import { beforeAll, describe, expect, it } from 'vitest';
import { findContractPublicId } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { previewReview } from './preview-review';

let contractor: UserCtx;
let reviewer: MadeUser;
let contractPublicId: string;

beforeAll(async () => {
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'EDITOR' }));
  reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([reviewer]);
  contractPublicId = await findContractPublicId('LCBP3-C2');
});

const preview = (ctx: UserCtx, disciplineCode: string) => previewReview(ctx, { contractPublicId, disciplineCode });

describe('who would review an RFA', () => {
  it('is the consultant’s team of the discipline, by the end of a working day of the contract', async () => {
    const { step, dueAt, reviewers } = await preview(contractor, 'STR');
    expect(reviewers.map(({ organization }) => organization.code)).toEqual(['คคง.']);
    expect(reviewers[0]?.people.map(({ publicId }) => publicId)).toEqual([reviewer.publicId]);
    expect(step).toBe('ที่ปรึกษาตรวจสอบ');
    // 23:59:59 in Bangkok; fourteen working days are more than two weeks.
    expect(dueAt).toMatch(/T16:59:59/);
    expect(Date.parse(dueAt ?? '') - Date.now()).toBeGreaterThan(17 * 86_400_000);
  });

  it('comes from the consultant alone where there is no team', async () => {
    const { reviewers } = await preview(contractor, 'MEC');
    expect(reviewers).toMatchObject([{ organization: { code: 'คคง.' }, people: [] }]);
  });

  it('is nothing for those who cannot send one', async () => {
    const other = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'EDITOR' }));
    await expect(preview(other, 'STR')).rejects.toMatchObject({ code: 'CONTRACT_UNKNOWN' });
    const viewer = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'VIEWER' }));
    await expect(preview(viewer, 'STR')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
