import { inArray, sql } from 'drizzle-orm';
import { permissions } from '@/db/schema/identity';
import { apiTokens } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type Proof, proofChanges } from '../sign-in/fresh-proof';
import { hashSecret, newSecret } from '../sign-in/secret';

/** Recognisable in logs and by scanners that look for leaked secrets. */
const TOKEN_PREFIX = 'dms_';

export interface CreatedToken {
  publicId: string;
  /** Shown once; only its hash is stored. */
  token: string;
}

/** Permission codes as a token keeps them. @throws AppError INVALID_INPUT on `scopes` for an unknown one */
export async function knownScopes(ctx: Ctx, given: readonly string[]): Promise<string[]> {
  const scopes = [...new Set(given)].sort();
  const known = await ctx.db
    .select({ code: permissions.permissionCode })
    .from(permissions)
    .where(inArray(permissions.permissionCode, scopes));
  if (known.length !== scopes.length) throw new AppError('INVALID_INPUT', { fieldErrors: { scopes: ['INVALID'] } });
  return scopes;
}

/** Stores a new token's hash, with its audit row, in the caller's transaction. */
export async function storeToken(
  tx: TxCtx,
  owner: { userId: number; username: string; organizationId: number },
  input: { name: string; scopes: string[]; days: number; proof: Proof },
): Promise<CreatedToken> {
  const token = newSecret(TOKEN_PREFIX);
  const publicId = newPublicId();
  await tx.db.insert(apiTokens).values({
    publicId,
    userId: owner.userId,
    actingOrganizationId: owner.organizationId,
    name: input.name,
    tokenHash: hashSecret(token),
    scopes: input.scopes,
    expiresAt: sql`NOW(3) + INTERVAL ${input.days} DAY`,
    createdBy: tx.actor.kind === 'user' ? tx.actor.userId : null,
  });
  await record(tx, {
    action: 'token.created',
    entityType: 'token',
    entityPublicId: publicId,
    entityLabel: input.name,
    subjectOrganizationId: owner.organizationId,
    changes: {
      owner: [null, owner.username],
      scopes: [null, input.scopes],
      days: [null, input.days],
      ...proofChanges(input.proof),
    },
  });
  return { publicId, token };
}
