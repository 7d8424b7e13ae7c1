import { and, asc, eq, inArray } from 'drizzle-orm';
import { roles, users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { displayNameOf } from '../identity/access/display-name';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people';

export interface DemoGroup {
  roleCode: string;
  roleName: string;
  people: { username: string; displayName: string; organizationCode: string }[];
}

/** The demonstration role of each person: the first of their roles. */
const roleOf = new Map(DEMO_PEOPLE.map((person) => [person.username, person.assignments[0]?.role]));

/** Lists the people that a visitor of the demonstration can sign in as, by role; null in any real installation. */
export async function listDemoPeople(ctx: Ctx): Promise<{ password: string; groups: DemoGroup[] } | null> {
  if (!env().DEMO) return null;
  const [people, names] = await Promise.all([
    ctx.db
      .select({
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        organizationCode: organizations.organizationCode,
      })
      .from(users)
      .innerJoin(organizations, eq(organizations.id, users.primaryOrganizationId))
      .where(and(eq(users.isActive, true), inArray(users.username, [...roleOf.keys()])))
      .orderBy(asc(users.userId)),
    ctx.db
      .select({ code: roles.roleCode, name: ctx.locale === 'en' ? roles.nameEn : roles.nameTh })
      .from(roles)
      .orderBy(asc(roles.id)),
  ]);
  const groups = names.map(({ code, name }) => ({
    roleCode: code,
    roleName: name,
    people: people
      .filter((person) => roleOf.get(person.username) === code)
      .map(({ firstName, lastName, ...person }) => ({
        ...person,
        displayName: displayNameOf({ firstName, lastName }),
      })),
  }));
  return { password: DEMO_PASSWORD, groups: groups.filter((group) => group.people.length > 0) };
}
