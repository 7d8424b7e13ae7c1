'use client';

import { BookOpen, Download, LogOut, Settings } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState, useTransition } from 'react';
import { finishSending } from '../_offline/finish-sending';
import { forgetWork } from '../_offline/kept';
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '../_ui/menu';
import { applyLooks } from './apply-looks';
import type { Preferences } from './preferences';
import { savePreferencesAction } from './preferences-action';
import type { ShellActions, ShellData } from './shell-data';

const ICON = { size: 16, strokeWidth: 1.75, className: 'shrink-0 text-muted' } as const;

/** Person, acting organization, language and theme, settings, sign-out. */
export function AccountMenu({
  open,
  onOpenChange,
  trigger,
  shell,
  actions,
  preferences,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  shell: ShellData;
  actions: ShellActions;
  preferences: Preferences;
}) {
  const t = useTranslations('shell');
  const [looks, setLooks] = useState(preferences);
  const [, startTransition] = useTransition();
  const [isLeaving, startLeaving] = useTransition();
  const owner = { userPublicId: shell.user.publicId, organizationPublicId: shell.actingOrganization.publicId };
  const change = (next: Partial<Preferences>) => {
    setLooks({ ...looks, ...next });
    applyLooks(next);
    startTransition(() => savePreferencesAction(next));
  };
  const signOut = async () => {
    await forgetWork();
    await finishSending(owner);
    // The flush re-renders the list, which may have stored it again.
    await forgetWork();
    await actions.signOut();
  };
  const switchTo = async (organizationPublicId: string) => {
    await finishSending(owner);
    onOpenChange(false);
    await actions.switchOrganization(organizationPublicId);
  };
  return (
    <Menu open={open} onOpenChange={onOpenChange} trigger={trigger} align="end">
      <div className="w-72 max-w-full">
        <div className="px-2 py-1.5">
          <div className="font-medium">{shell.user.displayName}</div>
          <div className="text-table text-muted">
            {isLeaving ? t('leaving') : t('actingFor', { organization: shell.actingOrganization.name })}
          </div>
        </div>
        {shell.organizations.length > 1 && (
          <>
            <MenuSeparator />
            <div aria-hidden className="px-2 pt-1 text-meta text-muted">
              {t('switchOrganization')}
            </div>
            {shell.organizations
              .filter((organization) => organization.publicId !== shell.actingOrganization.publicId)
              .map((organization) => (
                <MenuItem
                  key={organization.publicId}
                  disabled={isLeaving}
                  staysOpen
                  onSelect={() => startLeaving(() => switchTo(organization.publicId))}
                >
                  <span className="font-medium">{organization.code}</span>
                  <span className="min-w-0 truncate text-table text-muted">{organization.name}</span>
                </MenuItem>
              ))}
          </>
        )}
        <MenuSeparator />
        <MenuChoice
          label={t('language')}
          value={looks.locale}
          options={[
            { value: 'th', label: t('languages.th') },
            { value: 'en', label: t('languages.en') },
          ]}
          onChange={(locale) => change({ locale })}
        />
        <MenuChoice
          label={t('theme')}
          value={looks.theme}
          options={[
            { value: 'system', label: t('themes.system') },
            { value: 'light', label: t('themes.light') },
            { value: 'dark', label: t('themes.dark') },
          ]}
          onChange={(theme) => change({ theme })}
        />
        <MenuSeparator />
        <MenuLink href="/settings" icon={<Settings {...ICON} aria-hidden />}>
          {t('settings')}
        </MenuLink>
        <MenuLink href="/exports" icon={<Download {...ICON} aria-hidden />}>
          {t('exports')}
        </MenuLink>
        <MenuLink href="/help" icon={<BookOpen {...ICON} aria-hidden />}>
          {t('guides')}
        </MenuLink>
        <MenuSeparator />
        <MenuItem
          icon={<LogOut {...ICON} aria-hidden />}
          disabled={isLeaving}
          staysOpen
          onSelect={() => startLeaving(signOut)}
        >
          {t('signOut')}
        </MenuItem>
      </div>
    </Menu>
  );
}
