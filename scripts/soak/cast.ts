import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import type { Reviewers } from '../harness/review-moves';
import { makeReviewers } from '../harness/reviewers';

/** Actors of a soak, and their documents. */
export interface SoakCast {
  instanceIds: string[];
  people: Reviewers<Omit<UserCtx, 'db'>>;
}

/** Few enough instances that callers meet on them, as people never do. */
export async function makeCast(instances: number): Promise<SoakCast> {
  const people = await makeReviewers(async (user) => {
    const { db: _ownConnection, ...ctx } = await userCtx(user);
    return ctx;
  });
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const instanceIds: string[] = [];
  for (let n = 0; n < instances; n += 1) instanceIds.push((await makeRfa(contractor)).instanceId);
  return { instanceIds, people };
}
