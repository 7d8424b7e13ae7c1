import { type MadeUser, makeUser } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import type { Reviewers } from './review-moves';

/** The consultant's team of two and the people behind it. @param as also gets the permission that the person acts by */
export async function makeReviewers<Person>(
  as: (user: MadeUser, permission: PermissionCode) => Promise<Person>,
): Promise<Reviewers<Person>> {
  const team: MadeUser[] = [];
  for (let n = 0; n < 2; n += 1) team.push(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  await makeReviewTeam(team);
  const control = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  const lead = await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
  const owner = await makeUser({ organization: 'กทท.', role: 'ORG_ADMIN' });
  return {
    reviewers: await Promise.all(team.map((member) => as(member, 'workflow.respond'))),
    control: await as(control, 'workflow.force'),
    lead: await as(lead, 'rfa.decide'),
    owner: await as(owner, 'rfa.approve'),
  };
}
