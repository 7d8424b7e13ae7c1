import { and, eq } from 'drizzle-orm';
import { letterTemplates } from '@/db/schema/letter-templates';
import { projects } from '@/db/schema/organizations';
import { enterableProjects } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ReadLetterTemplate } from './schema';

/**
 * Subject and text of a template in use, for the form of a letter.
 * @throws AppError NOT_FOUND, in the same words for one of a project that the actor may not enter
 */
export async function readLetterTemplate(
  ctx: UserCtx,
  { publicId }: ReadLetterTemplate,
): Promise<{ subject: string; body: string }> {
  const [template] = await ctx.db
    .select({ subject: letterTemplates.subject, body: letterTemplates.body })
    .from(letterTemplates)
    .innerJoin(projects, eq(projects.id, letterTemplates.projectId))
    .where(and(eq(letterTemplates.publicId, publicId), eq(letterTemplates.isActive, true), enterableProjects(ctx)));
  if (!template) throw new AppError('NOT_FOUND');
  return template;
}
