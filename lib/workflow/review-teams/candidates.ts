import { asc } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { mayAct } from '@/lib/people/identity/access/may-act';
import { fullName } from '@/lib/people/names';
import type { Ctx } from '@/lib/platform/ctx';

export interface TeamPlace {
  projectId: number;
  contractId: number;
  organizationId: number;
}

/** The people who can be on an organization's review team: who may answer review tasks for it in the contract today. */
export function listCandidates(ctx: Ctx, place: TeamPlace) {
  return ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      name: fullName(users),
      username: users.username,
    })
    .from(users)
    .where(mayAct(ctx.db, { ...place, permission: 'workflow.respond' }))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.userId));
}
