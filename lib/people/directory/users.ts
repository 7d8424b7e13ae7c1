import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { hasOrganizationCode } from '@/lib/platform/has-code';
import { cutIdentityPage } from '@/lib/platform/identity-page';
import { displayNameOf } from '../identity/access/display-name';
import { enterableProject } from '../projects/enterable-project';
import type { User, UserPage } from './dto';
import { addressedUsers, knownOrganizations, knownUsers, takesPartIn } from './known-records';
import type { ListUsers } from './rest-schema';

/** The people whom the caller may know of. @throws AppError PROJECT_UNKNOWN */
export async function listKnownUsers(ctx: UserCtx, query: ListUsers): Promise<UserPage> {
  const { project, organization, active, after, size } = query;
  const found = await select(
    ctx,
    and(
      project ? takesPartIn(ctx, (await enterableProject(ctx, project)).id) : undefined,
      organization ? hasOrganizationCode(organizations, [organization]) : undefined,
      active ? eq(users.isActive, active === 'yes') : undefined,
      after ? gt(users.publicId, after) : undefined,
    ),
    size + 1,
  );
  const page = cutIdentityPage(found, size);
  return { users: page.rows, after: page.after };
}

/** @throws AppError NOT_FOUND for a person whom the caller may not know of */
export async function getKnownUser(ctx: UserCtx, publicId: string): Promise<User> {
  const [user] = await select(ctx, eq(users.publicId, publicId), 1);
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}

async function select(ctx: UserCtx, which: SQL | undefined, limit: number): Promise<User[]> {
  const rows = await ctx.db
    .select({
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      organization: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      },
      isActive: users.isActive,
      username: users.username,
      email: users.email,
      isAddressed: sql`${addressedUsers(ctx)}`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(organizations, and(eq(organizations.id, users.primaryOrganizationId), knownOrganizations(ctx)))
    .where(and(knownUsers(ctx), which))
    .orderBy(asc(users.publicId))
    .limit(limit);
  return rows.map(({ isAddressed, username, email, ...user }) => ({
    ...user,
    name: displayNameOf(user),
    username: isAddressed ? username : null,
    email: isAddressed ? email : null,
  }));
}
