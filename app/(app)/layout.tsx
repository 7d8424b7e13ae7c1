import type { ReactNode } from 'react';
import { getShell } from '@/lib/shell/get-shell';
import { Frame } from '../_shell/frame';
import { pagesFor } from '../_shell/navigation-pages';
import { readPreferences } from '../_shell/read-preferences';
import { signOutAction, switchOrganizationAction } from '../_shell/session-actions';
import { findSignedIn } from '../_web/ctx';

// Everything behind the sign-in is somebody's own: nothing may be prerendered.
export const dynamic = 'force-dynamic';

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const signedIn = await findSignedIn();
  // The page leads to the sign-in: it knows its address, which a layout is not told.
  if (!signedIn || signedIn.mustChangePassword) return children;
  const { ctx } = signedIn;
  const [shell, preferences] = await Promise.all([getShell(ctx), readPreferences()]);
  return (
    <Frame
      shell={shell}
      pages={pagesFor(shell.capabilities)}
      actions={{ switchOrganization: switchOrganizationAction, signOut: signOutAction }}
      preferences={preferences}
    >
      {children}
    </Frame>
  );
}
