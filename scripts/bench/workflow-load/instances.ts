import '@/lib/documents/kinds/register-subjects';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { createToken } from '@/lib/people/identity/tokens/create-token';

/** Enough people that limits and rows of one person do not bind. */
const MOVERS_EACH = 10;
/** As many as the pool has connections. */
const AT_ONCE = 20;

/** An RFA that goes to and fro between the consultant's reviewers and lead engineer. */
export interface Running {
  instanceId: string;
  versionNo: number;
  isAtLead: boolean;
  /** A transition is under way, which another one would meet as a conflict. */
  isBusy: boolean;
}

/** Tokens of the people who move RFAs. */
export interface Movers {
  /** Document Control ends a review. */
  forcing: readonly string[];
  /** The lead engineer opens it again. */
  reopening: readonly string[];
}

/** People of the consultant, and the team that every RFA goes to. */
export async function makeMovers(): Promise<Movers> {
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  const forcing: string[] = [];
  const reopening: string[] = [];
  for (let index = 0; index < MOVERS_EACH; index += 1) {
    const control = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    const lead = await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
    forcing.push(await tokenOf(control, 'workflow.force'));
    reopening.push(await tokenOf(lead, 'rfa.decide'));
  }
  return { forcing, reopening };
}

async function tokenOf(user: MadeUser, permission: string): Promise<string> {
  const input = { name: 'bench', scopes: ['document.view', permission], days: 1 };
  return (await createToken(await userCtx(user), input)).token;
}

/** So many RFAs in the consultant's review, each written by the engine with its history, task and event. */
export async function makeRunning(count: number): Promise<Running[]> {
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const running: Running[] = [];
  let begun = 0;
  const makeOneAfterTheOther = async () => {
    while (begun < count) {
      begun += 1;
      const { instanceId } = await makeRfa(contractor);
      running.push({ instanceId, versionNo: 2, isAtLead: false, isBusy: false });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeOneAfterTheOther));
  return running;
}
