import { asc, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { listColleagues } from '@/lib/people/identity/access/colleagues';
import { listEnterableProjects, type NamedRef } from '@/lib/people/identity/access/queries';
import type { UserCtx } from '@/lib/platform/ctx';

export interface DelegationChoices {
  /** People of the acting organization, including the actor. */
  people: { publicId: string; name: string }[];
  projects: NamedRef[];
  types: { code: string; name: string }[];
  /** The actor may lend for others of the organization. */
  mayLendForOthers: boolean;
}

/** Options of a new delegation. */
export async function delegationChoices(ctx: UserCtx): Promise<DelegationChoices> {
  const [people, projects, types, held] = await Promise.all([
    listColleagues(ctx),
    listEnterableProjects(ctx),
    ctx.db
      .select({
        code: correspondenceTypes.typeCode,
        name: ctx.locale === 'en' ? correspondenceTypes.nameEn : correspondenceTypes.nameTh,
      })
      .from(correspondenceTypes)
      .where(eq(correspondenceTypes.isActive, true))
      .orderBy(asc(correspondenceTypes.typeCode)),
    listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId }),
  ]);
  return { people, projects, types, mayLendForOthers: held.includes('member.manage') };
}
