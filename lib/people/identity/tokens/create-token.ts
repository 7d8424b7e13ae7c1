import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { CreateToken } from '../schema';
import { requireFreshProof } from '../sign-in/fresh-proof';
import { type CreatedToken, knownScopes, storeToken } from './store-token';

/**
 * Makes a token with which a machine acts as the actor, for the acting organization, until a date and for named
 * permissions only. A token cannot make another one.
 * It may give results that need a fresh proof of a person: the proof is made here, once.
 * @throws AppError FORBIDDEN for a token, STEP_UP_REQUIRED, INVALID_INPUT for an unknown permission code
 */
export async function createToken(ctx: UserCtx, input: CreateToken): Promise<CreatedToken> {
  const { actor } = ctx;
  if (actor.tokenScopes) throw new AppError('FORBIDDEN');
  const scopes = await knownScopes(ctx, input.scopes);
  return transact(ctx, async (tx) => {
    const proof = await requireFreshProof(tx, 'createToken');
    return storeToken(tx, actor, { ...input, scopes, proof });
  });
}
