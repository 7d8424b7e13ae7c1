import { inArray, sql } from 'drizzle-orm';
import { permissions } from '@/db/schema/identity';
import { apiTokens } from '@/db/schema/sessions';
import { record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { newPublicId } from '../id';
import { transact } from '../transact';
import type { CreateToken } from './schema';
import { hashSecret, newSecret } from './secret';

/** Recognisable in logs and by scanners that look for leaked secrets. */
const TOKEN_PREFIX = 'dms_';

export interface CreatedToken {
  publicId: string;
  /** Shown once; only its hash is stored. */
  token: string;
}

/**
 * Makes a token with which a machine acts as the actor, for the acting organization, until a date and for named
 * permissions only. A token cannot make another one.
 * @throws AppError FORBIDDEN for a token, INVALID_INPUT for an unknown permission code
 */
export async function createToken(ctx: UserCtx, input: CreateToken): Promise<CreatedToken> {
  const { actor } = ctx;
  if (actor.tokenScopes) throw new AppError('FORBIDDEN');
  const scopes = [...new Set(input.scopes)].sort();
  const known = await ctx.db
    .select({ code: permissions.permissionCode })
    .from(permissions)
    .where(inArray(permissions.permissionCode, scopes));
  if (known.length !== scopes.length) throw new AppError('INVALID_INPUT', { fieldErrors: { scopes: ['INVALID'] } });
  const token = newSecret(TOKEN_PREFIX);
  const publicId = newPublicId();
  await transact(ctx, async (tx) => {
    await tx.db.insert(apiTokens).values({
      publicId,
      userId: actor.userId,
      actingOrganizationId: actor.organizationId,
      name: input.name,
      tokenHash: hashSecret(token),
      scopes,
      expiresAt: sql`NOW(3) + INTERVAL ${input.days} DAY`,
      createdBy: actor.userId,
    });
    await record(tx, {
      action: 'token.created',
      entityType: 'token',
      entityPublicId: publicId,
      entityLabel: input.name,
      subjectOrganizationId: actor.organizationId,
      changes: { scopes: [null, scopes], days: [null, input.days] },
    });
  });
  return { publicId, token };
}
