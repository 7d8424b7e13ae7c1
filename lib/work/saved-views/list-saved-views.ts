import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { roles, users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { savedViewDefaults, savedViewPins, savedViews } from '@/db/schema/saved-views';
import { ROLES } from '@/lib/people/identity/access/permissions';
import { fullName } from '@/lib/people/names';
import { readLayout } from '@/lib/people/preferences/read-layout';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import type { SavedView } from './constants';
import { readQuery } from './read-query';
import { mayChangeView, type ViewRights } from './rules';
import type { ListSavedViews } from './schema';
import { viewRights, visibleViews } from './visible-views';

export interface ListedViews {
  views: SavedView[];
  rights: ViewRights;
  /** Roles that can have a default, for an administrator of the project. */
  roles: { code: string; name: string }[];
}

/**
 * Views of a register that the actor may see, private ones first, then by name, and the actor's sharing rights.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listSavedViews(ctx: UserCtx, { projectCode, register }: ListSavedViews): Promise<ListedViews> {
  const project = await enterableProject(ctx, projectCode);
  const { userId, organizationId } = ctx.actor;
  const [rights, rows] = await Promise.all([
    viewRights(ctx, project.id),
    ctx.db
      .select({
        id: savedViews.id,
        publicId: savedViews.publicId,
        name: savedViews.name,
        scope: savedViews.scope,
        query: savedViews.query,
        layout: savedViews.layout,
        versionNo: savedViews.versionNo,
        isPinned: sql`${savedViewPins.viewId} IS NOT NULL`.mapWith(Boolean),
        isOwnDefault: sql`${savedViewDefaults.id} IS NOT NULL`.mapWith(Boolean),
        ownerUserId: savedViews.ownerUserId,
        ownerName: fullName(users),
        organizationId: savedViews.organizationId,
        organizationCode: organizations.organizationCode,
        hasLeft: hasLeft.mapWith(Boolean),
      })
      .from(savedViews)
      .innerJoin(users, eq(users.userId, savedViews.ownerUserId))
      .innerJoin(organizations, eq(organizations.id, savedViews.organizationId))
      .leftJoin(savedViewPins, and(eq(savedViewPins.viewId, savedViews.id), eq(savedViewPins.userId, userId)))
      .leftJoin(
        savedViewDefaults,
        and(eq(savedViewDefaults.viewId, savedViews.id), eq(savedViewDefaults.userId, userId)),
      )
      .where(and(eq(savedViews.projectId, project.id), eq(savedViews.register, register), visibleViews(ctx)))
      .orderBy(sql`FIELD(${savedViews.scope}, 'PRIVATE', 'ORGANIZATION', 'PROJECT')`, asc(savedViews.name)),
  ]);
  const ofRoles = await rolesByView(
    ctx,
    rows.filter(({ scope }) => scope === 'PROJECT').map(({ id }) => id),
  );
  const views = rows.map(({ id, query, layout, ownerUserId, ownerName, organizationId: of, ...row }): SavedView => {
    const { organizationCode, hasLeft: isGone, ...facts } = row;
    const isOwn = ownerUserId === userId;
    return {
      ...facts,
      query: readQuery(query),
      layout: readLayout(layout),
      roleDefaults: ofRoles.get(id) ?? [],
      owner: { organizationCode, name: of === organizationId ? ownerName : null, isActor: isOwn, hasLeft: isGone },
      mayChange: mayChangeView({ scope: row.scope, isOwn }, rights),
    };
  });
  const named = ROLES.map(({ code, nameTh, nameEn }) => ({ code, name: ctx.locale === 'th' ? nameTh : nameEn }));
  return { views, rights, roles: rights.project ? named : [] };
}

/** True if the owner cannot sign in or has left the organization. As text: Drizzle drops table names in subqueries. */
const hasLeft = sql`(NOT ${users.isActive} OR (${users.primaryOrganizationId} <> ${savedViews.organizationId} AND NOT EXISTS (
  SELECT 1 FROM user_assignments AS kept WHERE kept.user_id = ${savedViews.ownerUserId}
    AND kept.organization_id = ${savedViews.organizationId} AND kept.revoked_at IS NULL)))`;

async function rolesByView(ctx: UserCtx, viewIds: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (viewIds.length === 0) return found;
  const rows = await ctx.db
    .select({ viewId: savedViewDefaults.viewId, code: roles.roleCode })
    .from(savedViewDefaults)
    .innerJoin(roles, eq(roles.id, savedViewDefaults.roleId))
    .where(and(inArray(savedViewDefaults.viewId, [...viewIds]), isNotNull(savedViewDefaults.roleId)))
    .orderBy(asc(roles.id));
  for (const { viewId, code } of rows) found.set(viewId, [...(found.get(viewId) ?? []), code]);
  return found;
}
