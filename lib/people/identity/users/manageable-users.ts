import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { users } from '@/db/schema/identity';
import { projectOrganizations } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { holds } from '../access/access';
import { namesPeopleOf } from '../access/named-people';
import { both, either, personHoldsInPlace } from './grants';

const userProjects = alias(projectOrganizations, 'user_projects');

/**
 * True for the people whose record the actor may change: all for a Superadmin, the own organization's for its admin.
 */
export function manageableUsers(ctx: UserCtx): SQL {
  return holds(ctx, 'member.manage', { organizationId: users.primaryOrganizationId });
}

/**
 * True for the people to whom the actor may give a role. These are manageable people, and people of administered
 * projects whom their organization may name.
 */
export function assignableUsers(ctx: UserCtx): SQL {
  const { actor } = ctx;
  if (actor.tokenScopes && !actor.tokenScopes.includes('member.manage')) return sql`FALSE`;
  const administers = personHoldsInPlace(ctx, actor, 'member.manage', {
    projectId: userProjects.projectId,
    contractId: 'any',
  });
  const takesPart = ctx.db
    .select({ one: sql`1` })
    .from(userProjects)
    .where(
      and(eq(userProjects.organizationId, users.primaryOrganizationId), eq(userProjects.isActive, true), administers),
    );
  const isNamed = namesPeopleOf(ctx, actor.organizationId, users.primaryOrganizationId);
  return either(manageableUsers(ctx), both(exists(takesPart), isNamed));
}
