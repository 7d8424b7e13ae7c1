import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { loadManageableUser } from '../access/load-user';
import type { IssueServiceToken } from '../schema';
import { requireFreshProof } from '../sign-in/fresh-proof';
import { requireGrantableAll } from '../users/grantable-roles';
import { type CreatedToken, knownScopes, storeToken } from './store-token';

/**
 * Makes a token for another system's account, for the account's own organization. Tokens for people are created by
 * themselves only, so that no one can act under another person's name.
 * @throws AppError NOT_FOUND; FORBIDDEN for a token, a person's or a closed account, and an account that holds what the
 * actor could not give; STEP_UP_REQUIRED; INVALID_INPUT for an unknown permission code
 */
export async function issueServiceToken(ctx: UserCtx, input: IssueServiceToken): Promise<CreatedToken> {
  if (ctx.actor.tokenScopes) throw new AppError('FORBIDDEN');
  const account = await loadManageableUser(ctx, input.userPublicId);
  if (!account.isService || !account.isActive) throw new AppError('FORBIDDEN');
  await requireGrantableAll(ctx, account.userId);
  const scopes = await knownScopes(ctx, input.scopes);
  return transact(ctx, async (tx) => {
    const proof = await requireFreshProof(tx, 'issueServiceToken');
    return storeToken(tx, account, { ...input, scopes, proof });
  });
}
