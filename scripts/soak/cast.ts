import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';

type Person = Omit<UserCtx, 'db'>;

/** Who acts in a soak, and on what. */
export interface SoakCast {
  instanceIds: string[];
  people: { reviewers: Person[]; control: Person; lead: Person; owner: Person };
}

/** Few enough instances that callers meet on them, as people never do. */
export async function makeCast(instances: number): Promise<SoakCast> {
  const person = async (options: Parameters<typeof makeUser>[0]): Promise<Person> => {
    const { db: _ownConnection, ...ctx } = await userCtx(await makeUser(options));
    return ctx;
  };
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const team = [];
  for (let n = 0; n < 2; n += 1) team.push(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  await makeReviewTeam(team);
  const reviewers: Person[] = [];
  for (const member of team) {
    const { db: _ownConnection, ...ctx } = await userCtx(member);
    reviewers.push(ctx);
  }
  const instanceIds: string[] = [];
  for (let n = 0; n < instances; n += 1) instanceIds.push((await makeRfa(contractor)).instanceId);
  return {
    instanceIds,
    people: {
      reviewers,
      control: await person({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }),
      lead: await person({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }),
      owner: await person({ organization: 'กทท.', role: 'ORG_ADMIN' }),
    },
  };
}
