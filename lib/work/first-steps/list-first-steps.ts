import { sql } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { listCapabilities } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';

/** First steps of a new person, in display order. */
export type FirstStep = 'writeLetter' | 'takeTask' | 'chooseMail' | 'nameDelegate';

export interface FirstSteps {
  step: FirstStep;
  isDone: boolean;
}

/**
 * Three steps of a new person, each derived from records, never ticked by hand. A person who may write letters starts
 * with one, every other person with a task. Each check reads one row by an index that starts with the person.
 */
export async function listFirstSteps(ctx: UserCtx): Promise<FirstSteps[]> {
  const { userId } = ctx.actor;
  const [capabilities, [rows]] = await Promise.all([
    listCapabilities(ctx),
    getDatabase().execute(sql`
      select
        exists (select 1 from correspondences where created_by = ${userId} and submitted_at is not null) as writeLetter,
        exists (select 1 from workflow_histories where action_by_user_id = ${userId}) as takeTask,
        exists (select 1 from notification_preferences where user_id = ${userId}) as chooseMail,
        exists (select 1 from workflow_delegations where delegator_id = ${userId}) as nameDelegate`),
  ]);
  const [done] = rows as unknown as Record<FirstStep, number>[];
  const first: FirstStep = capabilities.includes('correspondence.submit') ? 'writeLetter' : 'takeTask';
  return [first, 'chooseMail' as const, 'nameDelegate' as const].map((step) => ({ step, isDone: done?.[step] === 1 }));
}
