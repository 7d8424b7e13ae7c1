'use server';

import { revalidatePath } from 'next/cache';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { SwitchOrganization } from '@/lib/people/identity/schema';
import { signOut } from '@/lib/people/identity/sign-in/sign-out';
import { switchOrganization } from '@/lib/people/identity/sign-in/switch-organization';
import { ownAction } from '../_web/action';
import { findSignedIn } from '../_web/ctx';
import { sessionCookieName, sessionCookieOptions } from '../_web/session-cookie';

const switchTo = ownAction(SwitchOrganization, async (ctx, input) => {
  const signedIn = await findSignedIn();
  if (signedIn?.sessionPublicId) await switchOrganization(ctx, signedIn.sessionPublicId, input);
});

/** Switches the acting organization and redirects to the start page: the open page belongs to the previous one. */
export async function switchOrganizationAction(organizationPublicId: string): Promise<void> {
  const result = await switchTo({ organizationPublicId });
  revalidatePath('/', 'layout');
  redirect(result.ok ? '/' : '/login');
}

/** Ends the session in the database and forgets its cookie; without a session there is nothing to end. */
export async function signOutAction(): Promise<void> {
  const signedIn = await findSignedIn();
  if (signedIn?.sessionPublicId) await signOut(signedIn.ctx, signedIn.sessionPublicId);
  (await cookies()).set(sessionCookieName(), '', sessionCookieOptions(0));
  redirect('/login');
}
