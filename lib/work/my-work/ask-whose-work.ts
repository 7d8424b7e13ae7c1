import type { UserCtx } from '@/lib/platform/ctx';
import { loadAskedSteps } from './asked-steps';
import { loadLenders } from './delegators';
import type { WorkQuestion } from './held-work';
import type { WorkScope } from './schema';
import { hasSnoozes } from './snoozed';

/** What every queue of the actor is read by: what the steps ask for, whose work was lent, whether anything is put off. */
export async function askWhoseWork(ctx: UserCtx, scope: WorkScope): Promise<WorkQuestion> {
  const [asked, lenders, isSnoozing] = await Promise.all([
    loadAskedSteps(ctx),
    loadLenders(ctx),
    // What a colleague has put off still lies with the organization.
    scope === 'mine' ? hasSnoozes(ctx) : false,
  ]);
  return { scope, asked, lenders, isSnoozing };
}
