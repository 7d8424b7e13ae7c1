'use server';

import { revalidatePath } from 'next/cache';
import { action, ownAction } from '@/app/_web/action';
import { CreateToken, RevokeToken } from '@/lib/people/identity/schema';
import { createToken } from '@/lib/people/identity/tokens/create-token';
import { revokeToken } from '@/lib/people/identity/tokens/revoke-token';

export const createTokenAction = action(CreateToken, createToken, { revalidate: [['/settings/tokens']] });

export const revokeTokenAction = ownAction(RevokeToken, async (ctx, input) => {
  await revokeToken(ctx, input);
  revalidatePath('/settings/tokens');
});
