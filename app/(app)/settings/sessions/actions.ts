'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { ownAction } from '@/app/_web/action';
import { findSignedIn } from '@/app/_web/ctx';
import { revokeOtherSessions } from '@/lib/identity/revoke-other-sessions';
import { revokeSession } from '@/lib/identity/revoke-session';
import { RevokeSession } from '@/lib/identity/schema';

export const revokeSessionAction = ownAction(RevokeSession, async (ctx, input) => {
  await revokeSession(ctx, input);
  revalidatePath('/settings/sessions');
});

export const revokeOtherSessionsAction = ownAction(z.strictObject({}), async (ctx) => {
  const result = await revokeOtherSessions(ctx, (await findSignedIn())?.sessionPublicId ?? null);
  revalidatePath('/settings/sessions');
  return result;
});
