import { asc } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { enterableProjects, holds, holdsGlobally, isTrue } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { requireManaging } from './managed-subscriptions';

export interface SubscriptionChoices {
  projects: { publicId: string; code: string; name: string }[];
  /** A Superadmin of an organization that is managed by others may make subscriptions of the whole system alone. */
  mayManageOrganization: boolean;
  mayManageSystem: boolean;
}

/** Choices for a subscription. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function subscriptionChoices(ctx: UserCtx): Promise<SubscriptionChoices> {
  await requireManaging(ctx);
  const name = ctx.locale === 'th' ? 'nameTh' : 'nameEn';
  const ofOrganization = holds(ctx, 'webhook.manage', { organizationId: ctx.actor.organizationId });
  const [found, mayManageOrganization, mayManageSystem] = await Promise.all([
    ctx.db
      .select({ publicId: projects.publicId, code: projects.projectCode, name: projects[name] })
      .from(projects)
      .where(enterableProjects(ctx))
      .orderBy(asc(projects.projectCode)),
    isTrue(ctx, ofOrganization),
    isTrue(ctx, holdsGlobally(ctx, 'webhook.manage')),
  ]);
  return { projects: found, mayManageOrganization, mayManageSystem };
}
