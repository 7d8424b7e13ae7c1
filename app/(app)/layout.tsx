import type { ReactNode } from 'react';
import { namesOfTypes } from '@/lib/documents/correspondence-types/names-of-types';
import { readTableLayouts } from '@/lib/people/preferences/read-table-layouts';
import { startPage } from '@/lib/platform/read-once';
import { listProjectsByUse } from '@/lib/work/dashboard/list-projects-by-use';
import { listPinnedViews } from '@/lib/work/saved-views/list-pinned-views';
import { getShell } from '@/lib/work/shell/get-shell';
import { standingDelegations } from '@/lib/workflow/engine/delegation/standing-delegations';
import { isOfflineOn } from '../_offline/is-offline-on';
import { Frame } from '../_shell/frame';
import { pagesFor } from '../_shell/navigation-pages';
import { PrintHead } from '../_shell/print-head';
import { readPreferences } from '../_shell/read-preferences';
import { signOutAction, switchOrganizationAction } from '../_shell/session-actions';
import { TableLayoutsProvider } from '../_ui/data-table/table-layouts';
import { Mark } from '../_ui/mark';
import { TypeNamesProvider } from '../_ui/type-names';
import { findSignedIn } from '../_web/ctx';
import { viewLink, viewRegisterPath } from './_documents/saved-views/view-link';
import { rememberProjectAction } from './last-project-action';
import { DelegationBanner } from './settings/delegation/delegation-banner';
import { saveTableLayoutAction, takeOverTableLayoutAction } from './table-layout-actions';

// Everything behind the sign-in is somebody's own: nothing may be prerendered.
export const dynamic = 'force-dynamic';

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const signedIn = await findSignedIn();
  // The page redirects to the sign-in: it knows its address, which a layout does not.
  if (!signedIn || signedIn.mustChangePassword || signedIn.mustSetUpFactor) return children;
  const { ctx } = signedIn;
  // The page reads some of the same.
  startPage(ctx);
  const [shell, preferences, [lastProject], standing, layouts, pinned, typeNames] = await Promise.all([
    getShell(ctx),
    readPreferences(),
    listProjectsByUse(ctx),
    standingDelegations(ctx),
    readTableLayouts(ctx),
    listPinnedViews(ctx),
    namesOfTypes(ctx),
  ]);
  return (
    <TypeNamesProvider names={typeNames}>
      <Frame
        shell={shell}
        pages={pagesFor(shell)}
        actions={{
          switchOrganization: switchOrganizationAction,
          signOut: signOutAction,
          rememberProject: rememberProjectAction,
        }}
        preferences={preferences}
        lastProject={lastProject?.code ?? null}
        mark={<Mark />}
        isOfflineOn={isOfflineOn()}
        pins={pinned.map(({ publicId, name, projectCode, register }) => ({
          publicId,
          name,
          projectCode,
          href: viewLink(viewRegisterPath(projectCode, register), publicId),
        }))}
      >
        <PrintHead shell={shell} />
        <DelegationBanner standing={standing} />
        <TableLayoutsProvider
          stored={layouts}
          actions={{ save: saveTableLayoutAction, takeOver: takeOverTableLayoutAction }}
        >
          {children}
        </TableLayoutsProvider>
      </Frame>
    </TypeNamesProvider>
  );
}
