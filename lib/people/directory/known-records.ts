import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { users } from '@/db/schema/identity';
import {
  contractOrganizations,
  contracts,
  organizations,
  projectOrganizations,
  projects,
} from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { enterableProjects, holds } from '../identity/access/access';
import { actsFor, mayAct } from '../identity/access/may-act';
import { isContractor, namesPeopleOf } from '../identity/access/named-people';
import { either } from '../identity/users/grants';
import { assignableUsers } from '../identity/users/manageable-users';

// Records of the directory that a person may know: those in the forms of documents and the pages of administration.

// Own names, so that the predicates can sit in queries over the same tables.
const members = alias(projectOrganizations, 'directory_members');
const partners = alias(projectOrganizations, 'directory_partners');
const parties = alias(contractOrganizations, 'directory_parties');

/** Over `organizations`: the acting one, those of the projects that the person may enter, and those they manage. */
export function knownOrganizations(ctx: UserCtx): SQL {
  return either(
    eq(organizations.id, ctx.actor.organizationId),
    exists(inEnterableProject(ctx, eq(members.organizationId, organizations.id))),
    holds(ctx, 'organization.manage', { organizationId: organizations.id }),
  );
}

/**
 * Over `users`: the person, colleagues, people whom a letter of an enterable project may name, and people whose roles
 * the person manages. Only the last include deactivated accounts and those of machines.
 */
export function knownUsers(ctx: UserCtx): SQL {
  const { actor, db } = ctx;
  const isColleague = and(holds(ctx, 'document.view'), actsFor(db, actor.organizationId));
  const isNamed = inEnterableProject(
    ctx,
    and(
      ne(members.organizationId, actor.organizationId),
      namesPeopleOf(ctx, actor.organizationId, members.organizationId),
      mayAct(db, {
        organizationId: members.organizationId,
        permission: 'document.view',
        projectId: members.projectId,
        contractId: 'any',
      }),
    ),
  );
  return either(addressedUsers(ctx), sql`(${isColleague})`, exists(isNamed));
}

/** Over `users`: those whose user name and e-mail address the person may know. */
export function addressedUsers(ctx: UserCtx): SQL {
  return either(eq(users.userId, ctx.actor.userId), assignableUsers(ctx));
}

/** Over `contracts`: true where the person may know dates and parties. A contractor knows those of its own contracts. */
export function knowsTerms(ctx: UserCtx): SQL {
  const isParty = ctx.db
    .select({ one: sql`1` })
    .from(parties)
    .where(
      and(
        eq(parties.contractId, contracts.id),
        eq(parties.organizationId, ctx.actor.organizationId),
        eq(parties.isActive, true),
      ),
    );
  return either(
    exists(isParty),
    sql`NOT ${isContractor(ctx, ctx.actor.organizationId)}`,
    holds(ctx, 'contract.manage', { projectId: contracts.projectId, contractId: contracts.id }),
  );
}

/** Over `organizations`: those that take part in the project. */
export function takesPartIn(ctx: UserCtx, projectId: number): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(partners)
      .where(
        and(
          eq(partners.projectId, projectId),
          eq(partners.organizationId, organizations.id),
          eq(partners.isActive, true),
        ),
      ),
  );
}

function inEnterableProject(ctx: UserCtx, which: SQL | undefined) {
  return ctx.db
    .select({ one: sql`1` })
    .from(members)
    .innerJoin(projects, eq(projects.id, members.projectId))
    .where(and(eq(members.isActive, true), enterableProjects(ctx), which));
}
