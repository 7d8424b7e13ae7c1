import { and, eq } from 'drizzle-orm';
import { letterTemplates } from '@/db/schema/letter-templates';
import { projects } from '@/db/schema/organizations';
import { enterableProjects, requirePermission } from '@/lib/people/identity/access/access';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { resolveType } from '../document/draft/resolve-type';
import type { CreateLetterTemplate } from './schema';
import { takeDefaultFromOthers } from './take-default-from-others';
import { withFreeName } from './with-free-name';

/**
 * Adds a template to a type of letter; the form of a new letter offers it at once.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN, TYPE_UNKNOWN, NAME_TAKEN, RECORD_CHANGED (another became the usual one of its type)
 */
export async function createLetterTemplate(
  ctx: UserCtx,
  input: CreateLetterTemplate,
): Promise<{ publicId: string; versionNo: number }> {
  const { projectPublicId, typeCode, ...facts } = input;
  const [project] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.publicId, projectPublicId), enterableProjects(ctx)));
  if (!project) throw new AppError('PROJECT_UNKNOWN');
  await requirePermission(ctx, 'master.project', { organizationId: null, projectId: project.id });
  const type = await resolveType(ctx, typeCode);
  const publicId = newPublicId();
  await transact(ctx, async (tx) => {
    if (facts.isDefault) await takeDefaultFromOthers(tx, { publicId, projectId: project.id, typeId: type.id });
    await withFreeName(() =>
      tx.db
        .insert(letterTemplates)
        .values({ publicId, projectId: project.id, correspondenceTypeId: type.id, ...facts }),
    );
    await record(tx, {
      action: 'letter_template.created',
      entityType: 'letter_template',
      entityPublicId: publicId,
      entityLabel: facts.nameTh,
      projectId: project.id,
      changes: changesBetween({}, { typeCode, ...facts }),
    });
  });
  return { publicId, versionNo: 1 };
}
