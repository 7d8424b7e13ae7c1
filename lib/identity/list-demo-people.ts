import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { roles, userAssignments, users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@/db/seed/demo/people';
import type { Ctx } from '../ctx';
import { env } from '../env';
import { displayNameOf } from './display-name';

export interface DemoGroup {
  roleCode: string;
  roleName: string;
  people: { username: string; displayName: string; organizationCode: string }[];
}

/** Whom a visitor of the demonstration can be, by role; null in any real installation. */
export async function listDemoPeople(ctx: Ctx): Promise<{ password: string; groups: DemoGroup[] } | null> {
  if (!env().DEMO) return null;
  const rows = await ctx.db
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      organizationCode: organizations.organizationCode,
      roleCode: roles.roleCode,
      roleName: ctx.locale === 'en' ? roles.nameEn : roles.nameTh,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.primaryOrganizationId))
    .innerJoin(userAssignments, and(eq(userAssignments.userId, users.userId), isNull(userAssignments.revokedAt)))
    .innerJoin(roles, eq(roles.id, userAssignments.roleId))
    .where(
      and(
        eq(users.isActive, true),
        inArray(
          users.username,
          DEMO_PEOPLE.map((person) => person.username),
        ),
      ),
    )
    .orderBy(asc(roles.id), asc(users.userId));
  const groups = new Map<string, DemoGroup>();
  const listed = new Set<string>();
  for (const { roleCode, roleName, firstName, lastName, ...person } of rows) {
    // Somebody with several roles is met once, under the widest.
    if (listed.has(person.username)) continue;
    listed.add(person.username);
    const group = groups.get(roleCode) ?? { roleCode, roleName, people: [] };
    group.people.push({ ...person, displayName: displayNameOf({ firstName, lastName }) });
    groups.set(roleCode, group);
  }
  return { password: DEMO_PASSWORD, groups: [...groups.values()] };
}
