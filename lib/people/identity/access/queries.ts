import { and, asc, desc, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations, projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { mayActFor } from '../sign-in/authenticate';
import { enterableProjects, listCapabilities } from './access';
import type { PermissionCode } from './permissions';

export interface NamedRef {
  publicId: string;
  code: string;
  name: string;
}

export interface Whereabouts {
  user: { publicId: string; displayName: string; username: string; locale: string };
  actingOrganization: NamedRef;
  /** Organizations that the person may act for, the own one first. */
  organizations: NamedRef[];
  projects: NamedRef[];
  /** Permission codes held anywhere. */
  capabilities: PermissionCode[];
}

/** Reads the actor, their organizations and projects, for the frame around each page. */
export async function getWhereabouts(ctx: UserCtx): Promise<Whereabouts> {
  const [own, places, capabilities] = await Promise.all([
    listOwnOrganizations(ctx),
    listEnterableProjects(ctx),
    listCapabilities(ctx),
  ]);
  const { actor, locale } = ctx;
  const acting = own.find((organization) => organization.publicId === actor.organizationPublicId);
  return {
    user: { publicId: actor.publicId, displayName: actor.displayName, username: actor.username, locale },
    actingOrganization: acting ?? {
      publicId: actor.organizationPublicId,
      code: actor.organizationCode,
      name: actor.organizationCode,
    },
    organizations: own,
    projects: places,
    capabilities,
  };
}

/** The organizations the actor may act for, the own one first. */
async function listOwnOrganizations(ctx: UserCtx): Promise<NamedRef[]> {
  return ctx.db
    .select({
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      name: ctx.locale === 'en' ? organizations.nameEn : organizations.nameTh,
    })
    .from(organizations)
    .innerJoin(users, eq(users.userId, ctx.actor.userId))
    .where(mayActFor(ctx.db, organizations.id))
    .orderBy(desc(eq(organizations.id, users.primaryOrganizationId)), asc(organizations.organizationCode));
}

/** The active projects the actor may enter. */
export async function listEnterableProjects(ctx: UserCtx): Promise<NamedRef[]> {
  return readOnce(ctx, 'enterable projects', () => readEnterableProjects(ctx));
}

async function readEnterableProjects(ctx: UserCtx): Promise<NamedRef[]> {
  return ctx.db
    .select({
      publicId: projects.publicId,
      code: projects.projectCode,
      name: ctx.locale === 'en' ? projects.nameEn : projects.nameTh,
    })
    .from(projects)
    .where(and(eq(projects.isActive, true), enterableProjects(ctx)))
    .orderBy(asc(projects.projectCode));
}
