import { and, asc } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { projects } from '@/db/schema/organizations';
import { enterableProjects, holds } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';

export interface NumberedPlaces {
  projects: { code: string; name: string }[];
  types: { code: string; name: string }[];
}

/** The projects whose numbers the actor may look into, and the types that are numbered, for the pages' filters. */
export async function listNumberedPlaces(
  ctx: UserCtx,
  permission: 'numbering.verify' | 'numbering.template',
): Promise<NumberedPlaces> {
  const name = ctx.locale === 'th' ? 'nameTh' : 'nameEn';
  const [found, types] = await Promise.all([
    ctx.db
      .select({ code: projects.projectCode, name: projects[name] })
      .from(projects)
      .where(and(enterableProjects(ctx), holds(ctx, permission, { projectId: projects.id })))
      .orderBy(asc(projects.projectCode)),
    ctx.db
      .select({ code: correspondenceTypes.typeCode, name: correspondenceTypes[name] })
      .from(correspondenceTypes)
      .orderBy(asc(correspondenceTypes.sortOrder), asc(correspondenceTypes.typeCode)),
  ]);
  return { projects: found, types };
}
