import '@/lib/documents/kinds/register-subjects';
import { draftInput } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import { createToken } from '@/lib/people/identity/tokens/create-token';
import type { Reviewers } from '../harness/review-moves';
import { makeReviewers } from '../harness/reviewers';

/** Callers, by the tokens of their scripts, and their documents. */
export interface ChaosCast {
  writers: string[];
  /** Complete letters; each recipient has a series of its own. */
  letters: object[];
  instanceIds: string[];
  people: Reviewers<string>;
}

const RECIPIENTS = ['สคฉ.3', 'กทท.', 'ผรม.2', 'TEAM'];
const WRITERS = 8;

/** Few enough series and instances that callers meet on them, as people never do. */
export async function makeChaosCast(instances: number): Promise<ChaosCast> {
  const writing: PermissionCode[] = ['document.view', 'correspondence.create', 'correspondence.submit'];
  const writers: string[] = [];
  for (let n = 0; n < WRITERS; n += 1) {
    writers.push(await tokenOf(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }), writing));
  }
  const letters: object[] = [];
  for (const to of RECIPIENTS) letters.push(await draftInput({ to: [to], contract: 'LCBP3-C2' }));
  const people = await makeReviewers((user, permission) => tokenOf(user, ['document.view', permission]));
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const instanceIds: string[] = [];
  for (let n = 0; n < instances; n += 1) {
    const { publicId } = await makeSentRfa(contractor);
    instanceIds.push((await getRfa(contractor, publicId)).workflow.instanceId);
  }
  return { writers, letters, instanceIds, people };
}

async function tokenOf(user: Parameters<typeof userCtx>[0], scopes: PermissionCode[]): Promise<string> {
  return (await createToken(await userCtx(user), { name: 'chaos', scopes, days: 1 })).token;
}
