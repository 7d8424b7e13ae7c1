'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLiveCounts } from '../_live/use-live-counts';
import { Banner } from '../_ui/banner';
import { useLazyComponent } from '../_ui/use-lazy-component';
import { whenIdle } from '../_ui/when-idle';
import { OpenedBy } from './acting-for';
import { BasketKey, basketKey } from './basket-context';
import { BottomBar } from './bottom-bar';
import { type NavigationPages, navigationIn, projectOfPath } from './navigation';
import type { Preferences } from './preferences';
import { Rail } from './rail';
import type { PinnedLink, ShellActions, ShellData } from './shell-data';
import { StepUp } from './step-up';
import { TopBar } from './top-bar';
import { useShortcuts } from './use-shortcuts';

// Apart from the first load: it shows what this browser has stored, so the server renders nothing of it.
const BasketBar = lazy(async () => ({ default: (await import('../(app)/_documents/basket/basket-bar')).BasketBar }));

const loadOpened = () => import('./opened-documents').then((module) => module.noteOpened);
const loadPalette = () => import('./palette').then((module) => module.Palette);
const loadHelp = () => import('./help-overlay').then((module) => module.HelpOverlay);
const loadScan = () => import('../_scan/scan-dialog').then((module) => module.ScanDialog);
const loadKeeper = () => import('../_offline/offline-keeper').then((module) => module.OfflineKeeper);
const loadDrawer = () => import('./navigation-drawer').then((module) => module.NavigationDrawer);

/** The frame around every signed-in page: top bar, rail, palette, help, shortcuts. */
export function Frame({
  shell,
  pages,
  actions,
  preferences,
  lastProject,
  mark,
  isOfflineOn,
  pins: allPins = [],
  children,
}: {
  shell: ShellData;
  pages: NavigationPages;
  actions: ShellActions;
  preferences: Preferences;
  lastProject: string | null;
  mark: ReactNode;
  /** True if this browser may keep offline data; undefined for the gallery, which has no person. */
  isOfflineOn?: boolean;
  /** Across all projects. */
  pins?: readonly PinnedLink[];
  children: ReactNode;
}) {
  const t = useTranslations('shell');
  const router = useRouter();
  const path = usePathname();
  const counts = useLiveCounts({ unread: shell.unreadNotifications, work: shell.work });
  const project = useCurrentProject(shell, lastProject, { path, remember: actions.rememberProject });
  const pins = allPins.filter((pin) => pin.projectCode === project);
  const all = navigationIn(pages, project);
  const groups = all.filter((group) => group.key !== 'create');
  const creates = all.find((group) => group.key === 'create')?.items ?? [];
  const items = all.flatMap((group) => group.items);
  const [open, setOpen] = useState<'palette' | 'help' | 'drawer' | 'scan' | null>(null);
  // A panel that is opened while it still closes would keep the former words and not take the focus.
  const [openings, setOpenings] = useState(0);
  const userPublicId = shell.user.publicId;
  const mayCollect = creates.some(({ key }) => key === 'createTransmittal');
  const basket = mayCollect && projectOfPath(path) === project && project ? basketKey(userPublicId, project) : null;
  useEffect(() => {
    void loadOpened().then((noteOpened) => noteOpened(userPublicId, path));
  }, [userPublicId, path]);
  const [Palette, requestPalette] = useLazyComponent(loadPalette);
  const [HelpOverlay, requestHelp] = useLazyComponent(loadHelp);
  const [NavigationDrawer, requestDrawer] = useLazyComponent(loadDrawer);

  const [ScanDialog, requestScan] = useLazyComponent(loadScan);
  const [OfflineKeeper, requestKeeper] = useLazyComponent(loadKeeper);
  useEffect(() => whenIdle(requestKeeper), [requestKeeper]);

  const show = (panel: 'palette' | 'help' | 'drawer' | 'scan') => {
    if (open !== panel) setOpenings((count) => count + 1);
    setOpen(panel);
    if (panel === 'palette') requestPalette();
    else if (panel === 'help') requestHelp();
    else if (panel === 'scan') requestScan();
    else requestDrawer();
  };
  const change = (isOpen: boolean) => {
    if (!isOpen) setOpen(null);
  };

  useShortcuts(items, (key) => {
    if (key === 'palette' || key === 'help') show(key);
    else if (key === 'views') document.querySelector<HTMLElement>('[data-views=list]')?.click();
    else if (key === 'filter') focusFilter(() => show('palette'));
    else {
      const href = items.find((item) => item.key === key)?.href;
      if (href) router.push(href);
    }
  });

  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-3 py-2 text-on-primary focus:translate-y-0"
      >
        {t('skip')}
      </a>
      {shell.demo && <Banner>{t('demo')}</Banner>}
      <TopBar
        shell={{ ...shell, unreadNotifications: counts.unread }}
        actions={actions}
        preferences={preferences}
        mark={mark}
        project={project}
        creates={creates}
        onPalette={() => show('palette')}
        onHelp={() => show('help')}
        onDrawer={() => show('drawer')}
      />
      <div className="flex" data-print="flow">
        <Rail groups={groups} counts={counts} pins={pins} startNarrow={preferences.rail === 'narrow'} />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-2 pb-20 outline-none max-md:has-[[data-acting-bar]]:pb-36 md:px-6 md:pt-5 md:pb-8"
          data-print="flow"
        >
          <OpenedBy value={userPublicId}>
            <BasketKey value={basket}>
              <StepUp>{children}</StepUp>
            </BasketKey>
          </OpenedBy>
        </main>
      </div>
      {basket && project && (
        <Suspense fallback={null}>
          <BasketBar basket={basket} projectCode={project} />
        </Suspense>
      )}
      <BottomBar
        counts={counts}
        onSearch={() => show('palette')}
        onScan={() => show('scan')}
        onMore={() => show('drawer')}
      />
      {OfflineKeeper && isOfflineOn !== undefined && (
        <OfflineKeeper
          isOn={isOfflineOn}
          userPublicId={userPublicId}
          organizationPublicId={shell.actingOrganization.publicId}
        />
      )}
      {ScanDialog && open === 'scan' && <ScanDialog onClose={() => setOpen(null)} />}
      {Palette && (
        <Palette
          key={openings}
          open={open === 'palette'}
          onOpenChange={change}
          groups={groups}
          projects={shell.projects}
          creates={creates}
          onHelp={() => show('help')}
        />
      )}
      {HelpOverlay && <HelpOverlay key={openings} open={open === 'help'} onOpenChange={change} pages={items} />}
      {NavigationDrawer && (
        <NavigationDrawer
          key={openings}
          open={open === 'drawer'}
          onOpenChange={change}
          groups={groups}
          counts={counts}
          pins={pins}
        />
      )}
    </>
  );
}

/** The project of the address, otherwise the last one used, otherwise the first: registers always lead somewhere. */
function useCurrentProject(
  shell: ShellData,
  lastProject: string | null,
  { path, remember }: { path: string; remember: ShellActions['rememberProject'] },
): string | null {
  const known = (code: string | null) => shell.projects.find((project) => project.code === code)?.code ?? null;
  const inPath = known(projectOfPath(path));
  const [last, setLast] = useState(lastProject);
  useEffect(() => {
    if (!inPath || inPath === last) return;
    // Not stored, the next page of the project stores it.
    remember({ projectCode: inPath }).catch(() => undefined);
    setLast(inPath);
  }, [inPath, last, remember]);
  return inPath ?? known(last) ?? shell.projects[0]?.code ?? null;
}

function focusFilter(otherwise: () => void): void {
  const box = document.querySelector<HTMLInputElement>('[data-filter-box]');
  if (box) box.focus();
  else otherwise();
}
