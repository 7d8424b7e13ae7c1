'use server';

import { action, command } from '@/app/_web/action';
import { findRegistered } from '@/lib/documents/correspondence/incoming/find-registered';
import { registerIncoming } from '@/lib/documents/correspondence/incoming/register-incoming';
import { FindRegistered, RegisterIncoming } from '@/lib/documents/correspondence/incoming/schema';

export const registerIncomingAction = command('registerIncoming', RegisterIncoming, registerIncoming);

/** Warns before a letter is registered twice. */
export const findRegisteredAction = action(FindRegistered, findRegistered);
