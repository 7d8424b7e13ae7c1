import { asc, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { letterTemplates } from '@/db/schema/letter-templates';
import { requirePermission } from '@/lib/people/identity/access/access';
import { named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';

export type KeptTemplates = Awaited<ReturnType<typeof getLetterTemplates>>;
export type KeptTemplate = KeptTemplates['templates'][number];

/**
 * The letter templates of a project by type and place, those out of use included.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN
 */
export async function getLetterTemplates(ctx: UserCtx, projectCode: string) {
  const { id, ...project } = await enterableProject(ctx, projectCode);
  await requirePermission(ctx, 'master.project', { organizationId: null, projectId: id });
  const templates = await ctx.db
    .select({
      publicId: letterTemplates.publicId,
      typeCode: correspondenceTypes.typeCode,
      typeName: named(ctx, correspondenceTypes),
      nameTh: letterTemplates.nameTh,
      nameEn: letterTemplates.nameEn,
      subject: letterTemplates.subject,
      body: letterTemplates.body,
      sortOrder: letterTemplates.sortOrder,
      isDefault: letterTemplates.isDefault,
      isActive: letterTemplates.isActive,
      versionNo: letterTemplates.versionNo,
    })
    .from(letterTemplates)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, letterTemplates.correspondenceTypeId))
    .where(eq(letterTemplates.projectId, id))
    .orderBy(asc(correspondenceTypes.sortOrder), asc(letterTemplates.sortOrder), asc(letterTemplates.id));
  return { project, templates };
}
