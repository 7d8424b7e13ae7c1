import { and, eq, sql } from 'drizzle-orm';
import { userPreferences } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { enterableProject } from '../projects/enterable-project';
import type { RememberProject } from './schema';

const KEY = 'last-project';

/**
 * Stores the project that the actor works in, for every browser of theirs. Last write wins. Private like a layout: no
 * audit row.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function rememberProject(ctx: UserCtx, { projectCode }: RememberProject): Promise<void> {
  const { publicId } = await enterableProject(ctx, projectCode);
  await ctx.db
    .insert(userPreferences)
    .values({ userId: ctx.actor.userId, preferenceKey: KEY, preferenceValue: { projectPublicId: publicId } })
    .onDuplicateKeyUpdate({ set: { preferenceValue: sql`VALUES(preference_value)` } });
}

/** Code of the actor's last project; the caller checks that they may still enter it. */
export async function readLastProject(ctx: UserCtx): Promise<string | null> {
  return readOnce(ctx, 'last project', async () => {
    const [row] = await ctx.db
      .select({ code: projects.projectCode })
      .from(userPreferences)
      .innerJoin(
        projects,
        eq(projects.publicId, sql`JSON_VALUE(${userPreferences.preferenceValue}, '$.projectPublicId')`),
      )
      .where(and(eq(userPreferences.userId, ctx.actor.userId), eq(userPreferences.preferenceKey, KEY)));
    return row?.code ?? null;
  });
}
