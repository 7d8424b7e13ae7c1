'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { ownAction } from '@/app/_web/action';
import { findSignedIn } from '@/app/_web/ctx';
import { RevokeSession } from '@/lib/people/identity/schema';
import { revokeOtherSessions } from '@/lib/people/identity/sign-in/revoke-other-sessions';
import { revokeSession } from '@/lib/people/identity/sign-in/revoke-session';

export const revokeSessionAction = ownAction(RevokeSession, async (ctx, input) => {
  await revokeSession(ctx, input);
  revalidatePath('/settings/sessions');
});

export const revokeOtherSessionsAction = ownAction(z.strictObject({}), async (ctx) => {
  const result = await revokeOtherSessions(ctx, (await findSignedIn())?.sessionPublicId ?? null);
  revalidatePath('/settings/sessions');
  return result;
});
