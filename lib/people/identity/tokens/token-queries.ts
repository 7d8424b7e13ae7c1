import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { apiTokens } from '@/db/schema/sessions';
import type { UserCtx } from '@/lib/platform/ctx';
import { contains } from '@/lib/platform/like';
import { requireAnywhere } from '../access/access';
import { manageableUsers } from '../users/manageable-users';

export const TOKEN_STATES = ['valid', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export type TokenRow = {
  publicId: string;
  name: string;
  organizationCode: string;
  scopes: string[];
  state: TokenState;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
};

export type ManagedTokenRow = TokenRow & { ownerPublicId: string; ownerUsername: string; isService: boolean };

export interface TokenListParams {
  size: number;
  after: string | null;
  before: string | null;
  filters: { q?: string; state?: TokenState[]; owner?: string };
}

/** The actor's tokens that were not revoked; the secrets are nowhere to be read. */
export async function listOwnTokens(ctx: UserCtx): Promise<TokenRow[]> {
  const rows = await selectTokens(ctx, and(eq(apiTokens.userId, ctx.actor.userId), isNull(apiTokens.revokedAt)));
  return rows.map(toRow);
}

/**
 * The tokens of everybody whose record the actor manages, newest first: who lets which system in, and when it last came.
 * @throws AppError FORBIDDEN when the actor manages members nowhere
 */
export async function listManagedTokens(ctx: UserCtx, params: TokenListParams) {
  await requireAnywhere(ctx, 'member.manage');
  const { q, state, owner } = params.filters;
  const where = and(
    manageableUsers(ctx),
    q ? or(contains(apiTokens.name, q), contains(users.username, q)) : undefined,
    owner ? eq(users.publicId, owner) : undefined,
    state?.length ? or(...state.map((one) => IS_IN[one])) : undefined,
  );
  // Hundreds at most: an offset is a good enough cursor.
  const offset = Math.max(0, Number.parseInt(params.after ?? params.before ?? '0', 10) || 0);
  const [rows, [counted]] = await Promise.all([
    selectTokens(ctx, where).limit(params.size).offset(offset),
    ctx.db
      .select({ total: sql<number>`COUNT(*)` })
      .from(apiTokens)
      .innerJoin(users, eq(users.userId, apiTokens.userId))
      .where(where),
  ]);
  const total = counted?.total ?? 0;
  return {
    rows: rows.map(
      (row): ManagedTokenRow => ({
        ...toRow(row),
        ownerPublicId: row.ownerPublicId,
        ownerUsername: row.ownerUsername,
        isService: row.isService,
      }),
    ),
    total,
    after: offset + params.size < total ? String(offset + params.size) : null,
    before: offset > 0 ? String(Math.max(0, offset - params.size)) : null,
  };
}

const IS_IN: Record<TokenState, SQL | undefined> = {
  valid: and(isNull(apiTokens.revokedAt), sql`${apiTokens.expiresAt} > NOW(3)`),
  expired: and(isNull(apiTokens.revokedAt), sql`${apiTokens.expiresAt} <= NOW(3)`),
  revoked: isNotNull(apiTokens.revokedAt),
};

function selectTokens(ctx: UserCtx, where: SQL | undefined) {
  return ctx.db
    .select({
      publicId: apiTokens.publicId,
      name: apiTokens.name,
      organizationCode: organizations.organizationCode,
      scopes: apiTokens.scopes,
      state: sql<TokenState>`CASE WHEN ${apiTokens.revokedAt} IS NOT NULL THEN 'revoked'
        WHEN ${apiTokens.expiresAt} <= NOW(3) THEN 'expired' ELSE 'valid' END`,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      ownerPublicId: users.publicId,
      ownerUsername: users.username,
      isService: users.isService,
    })
    .from(apiTokens)
    .innerJoin(organizations, eq(organizations.id, apiTokens.actingOrganizationId))
    .innerJoin(users, eq(users.userId, apiTokens.userId))
    .where(where)
    .orderBy(desc(apiTokens.id));
}

function toRow(row: Awaited<ReturnType<typeof selectTokens>>[number]): TokenRow {
  return {
    publicId: row.publicId,
    name: row.name,
    organizationCode: row.organizationCode,
    scopes: row.scopes,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
