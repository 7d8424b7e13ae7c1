'use server';

import { revalidatePath } from 'next/cache';
import { action, ownAction } from '@/app/_web/action';
import { createToken } from '@/lib/identity/create-token';
import { revokeToken } from '@/lib/identity/revoke-token';
import { CreateToken, RevokeToken } from '@/lib/identity/schema';

export const createTokenAction = action(CreateToken, async (ctx, input) => {
  const created = await createToken(ctx, input);
  revalidatePath('/settings/tokens');
  return created;
});

export const revokeTokenAction = ownAction(RevokeToken, async (ctx, input) => {
  await revokeToken(ctx, input);
  revalidatePath('/settings/tokens');
});
