'use server';

import { ProveSession } from '@/lib/people/identity/factors/schema';
import { proveSession } from '@/lib/people/identity/sign-in/prove-session';
import { ownAction } from '../_web/action';

export const proveSessionAction = ownAction(ProveSession, proveSession);
