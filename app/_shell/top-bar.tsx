'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '../_ui/avatar';
import { buttonStyle } from '../_ui/button-style';
import { Icon } from '../_ui/icon';
import { IconButton } from '../_ui/icon-button';
import { LazyMenu } from '../_ui/lazy-menu';
import { Link } from '../_ui/link';
import type { NavigationItem } from './navigation';
import type { Preferences } from './preferences';
import type { ShellActions, ShellData } from './shell-data';

const loadCreateMenu = () => import('./create-menu').then((module) => module.CreateMenu);
const loadAccountMenu = () => import('./account-menu').then((module) => module.AccountMenu);
const loadProjectMenu = () => import('./project-menu').then((module) => module.ProjectMenu);

/** Project, search, create, bell, help, account. The acting organization is always in sight. */
export function TopBar({
  shell,
  actions,
  preferences,
  mark,
  project,
  creates,
  onPalette,
  onHelp,
  onDrawer,
}: {
  shell: ShellData;
  actions: ShellActions;
  preferences: Preferences;
  mark: ReactNode;
  project: string | null;
  creates: readonly NavigationItem[];
  onPalette: () => void;
  onHelp: () => void;
  onDrawer: () => void;
}) {
  const t = useTranslations('shell');
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b border-line bg-surface px-3 md:px-4"
    >
      <IconButton label={t('openNavigation')} className="lg:hidden" onClick={onDrawer}>
        <Icon name="menu" size={20} />
      </IconButton>
      <Link href="/" prefetch={false} aria-label={t('pages.home')} className="max-lg:hidden">
        {mark}
      </Link>
      <LazyMenu
        load={loadProjectMenu}
        props={{ projects: shell.projects, current: project }}
        trigger={
          <button
            type="button"
            aria-label={t('project', { project: project ?? '–' })}
            className="flex h-9 max-w-56 min-w-0 items-center gap-1.5 rounded-md px-2 font-display text-lead font-semibold hover:bg-hover"
          >
            <span className="truncate">{project ?? t('noProject')}</span>
            <Icon name="chevron-down" size={16} className="shrink-0 text-muted" />
          </button>
        }
      />
      <button
        type="button"
        onClick={onPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="ml-2 flex h-9 max-w-[480px] min-w-0 flex-1 items-center gap-2 rounded-md border border-line bg-bg px-3 text-left text-muted hover:bg-hover max-md:hidden"
      >
        <Icon name="search" size={16} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">{t('searchHint')}</span>
        <span aria-hidden className="text-meta">
          Ctrl K
        </span>
      </button>
      <div className="ml-auto flex items-center gap-1">
        <Create creates={creates} />
        <Link
          href="/notifications"
          prefetch={false}
          aria-label={t('unread', { count: shell.unreadNotifications })}
          title={t('unread', { count: shell.unreadNotifications })}
          className="relative inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink max-md:hidden"
        >
          <Icon name="bell" size={20} />
          {shell.unreadNotifications > 0 && (
            <span
              aria-hidden
              className="absolute -top-0.5 -right-0.5 min-w-[18px] rounded-full bg-danger-solid px-1 text-center text-meta font-medium text-on-danger"
            >
              {shell.unreadNotifications > 99 ? '99+' : shell.unreadNotifications}
            </span>
          )}
        </Link>
        <IconButton label={t('help')} onClick={onHelp} className="max-md:hidden">
          <Icon name="circle-question-mark" size={20} />
        </IconButton>
        <LazyMenu
          load={loadAccountMenu}
          props={{ shell, actions, preferences }}
          trigger={
            <button
              type="button"
              aria-label={t('account', { name: shell.user.displayName, organization: shell.actingOrganization.code })}
              className="flex h-9 items-center gap-2 rounded-md pr-1 pl-2 hover:bg-hover pointer-coarse:h-11"
            >
              <span className="text-table font-medium whitespace-nowrap max-[260px]:hidden">
                {shell.actingOrganization.code}
              </span>
              <Avatar name={shell.user.displayName} />
            </button>
          }
        />
      </div>
    </header>
  );
}

/** A single record to create is a link; several are a menu. */
function Create({ creates }: { creates: readonly NavigationItem[] }) {
  const t = useTranslations('shell');
  const [first, second] = creates;
  if (!first) return null;
  const className = buttonStyle('primary', 'medium', 'mr-1');
  const face = (
    <>
      <Icon name="plus" size={16} />
      <span className="max-sm:sr-only">{t('create')}</span>
    </>
  );
  return second ? (
    <LazyMenu
      load={loadCreateMenu}
      props={{ creates }}
      trigger={
        <button type="button" className={className}>
          {face}
        </button>
      }
    />
  ) : (
    <Link href={first.href} className={className}>
      {face}
    </Link>
  );
}
