'use server';

import { action, command } from '@/app/_web/action';
import { findRegistered } from '@/lib/documents/incoming/find-registered';
import { registerIncoming } from '@/lib/documents/incoming/register-incoming';
import { FindRegistered, RegisterIncoming } from '@/lib/documents/incoming/schema';

export const registerIncomingAction = command('registerIncoming', RegisterIncoming, registerIncoming);

/** Looks for an earlier registration of the same letter. */
export const findRegisteredAction = action(FindRegistered, findRegistered);
