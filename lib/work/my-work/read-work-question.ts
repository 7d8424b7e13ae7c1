import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { loadAskedSteps } from './asked-steps';
import { loadDelegators } from './delegators';
import type { WorkQuestion } from './held-work';
import type { WorkScope } from './schema';
import { hasSnoozes } from './snoozed';

/** Inputs of every queue query: assigned steps, active delegators, and whether snoozes exist. */
export async function readWorkQuestion(ctx: UserCtx, scope: WorkScope): Promise<WorkQuestion> {
  return readOnce(ctx, `work question ${scope}`, () => loadWorkQuestion(ctx, scope));
}

async function loadWorkQuestion(ctx: UserCtx, scope: WorkScope): Promise<WorkQuestion> {
  const [asked, delegators, isSnoozing] = await Promise.all([
    loadAskedSteps(ctx),
    loadDelegators(ctx),
    // A snooze hides an item from its owner only, not from the organization.
    scope === 'mine' ? hasSnoozes(ctx) : false,
  ]);
  return { scope, asked, delegators, isSnoozing };
}
