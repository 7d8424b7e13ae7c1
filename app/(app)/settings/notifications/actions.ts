'use server';

import { revalidatePath } from 'next/cache';
import { ownAction } from '@/app/_web/action';
import { SavePreference, savePreference } from '@/lib/messages/notifications/preferences';

export const savePreferenceAction = ownAction(SavePreference, async (ctx, input) => {
  await savePreference(ctx, input);
  revalidatePath('/settings/notifications');
});
