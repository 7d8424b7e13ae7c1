import { and, eq, sql } from 'drizzle-orm';
import { letterTemplates } from '@/db/schema/letter-templates';
import { projects } from '@/db/schema/organizations';
import { enterableProjects, requirePermission } from '@/lib/people/identity/access/access';
import { refuseStale, refuseUnlessWritten } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { UpdateLetterTemplate } from './schema';
import { takeDefaultFromOthers } from './take-default-from-others';
import { withFreeName } from './with-free-name';

/**
 * Changes a template, or takes it out of use. Letters that began with it keep their text. Nothing different: nothing is
 * written.
 * @throws AppError NOT_FOUND, FORBIDDEN, RECORD_CHANGED, NAME_TAKEN
 */
export async function updateLetterTemplate(
  ctx: UserCtx,
  input: UpdateLetterTemplate,
): Promise<{ publicId: string; versionNo: number }> {
  const { publicId, versionNo, ...wanted } = input;
  const [before] = await ctx.db
    .select({
      id: letterTemplates.id,
      projectId: letterTemplates.projectId,
      typeId: letterTemplates.correspondenceTypeId,
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
    .innerJoin(projects, eq(projects.id, letterTemplates.projectId))
    .where(and(eq(letterTemplates.publicId, publicId), enterableProjects(ctx)));
  if (!before) throw new AppError('NOT_FOUND');
  await requirePermission(ctx, 'master.project', { organizationId: null, projectId: before.projectId });
  refuseStale(before, versionNo);
  const changes = changesBetween(before, wanted);
  if (!changes) return { publicId, versionNo };
  return transact(ctx, async (tx) => {
    // An inactive template is never the default and does not clear the current one.
    if (wanted.isDefault && wanted.isActive) {
      await takeDefaultFromOthers(tx, { publicId, projectId: before.projectId, typeId: before.typeId });
    }
    const written = await withFreeName(() =>
      tx.db
        .update(letterTemplates)
        .set({ ...wanted, versionNo: sql`${letterTemplates.versionNo} + 1` })
        .where(and(eq(letterTemplates.id, before.id), eq(letterTemplates.versionNo, versionNo))),
    );
    refuseUnlessWritten(written);
    await record(tx, {
      action: 'letter_template.updated',
      entityType: 'letter_template',
      entityPublicId: publicId,
      entityLabel: wanted.nameTh,
      projectId: before.projectId,
      changes,
    });
    return { publicId, versionNo: versionNo + 1 };
  });
}
