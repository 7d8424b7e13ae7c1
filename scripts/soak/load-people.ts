import { makeUser, userCtx } from '@/db/testing/factories/people';
import { createToken } from '@/lib/people/identity/tokens/create-token';

/** Enough people that per-person limits and row locks do not dominate. */
const EACH = 10;

/** People of the consultant who can move an RFA to and fro, by the tokens of their scripts. */
export interface LoadPeople {
  /** Document Control forces a review on; … */
  forcing: string[];
  /** … the lead engineer has it reviewed again. */
  reopening: string[];
}

export async function makeLoadPeople(): Promise<LoadPeople> {
  const forcing: string[] = [];
  const reopening: string[] = [];
  for (let n = 0; n < EACH; n += 1) {
    const control = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    forcing.push(await tokenOf(control, 'workflow.force'));
    const lead = await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
    reopening.push(await tokenOf(lead, 'rfa.decide'));
  }
  return { forcing, reopening };
}

async function tokenOf(user: Parameters<typeof userCtx>[0], permission: string): Promise<string> {
  const input = { name: 'load', scopes: ['document.view', permission], days: 1 };
  return (await createToken(await userCtx(user), input)).token;
}
