'use client';

import { useTranslations } from 'next-intl';
import type { LazyMenuProps } from '@/app/_ui/lazy-menu';
import { Menu, MenuItem } from '@/app/_ui/menu';

export type NumberQuestion = 'void' | 'replace' | 'aliases' | 'given';

/** The menu of a number with the commands that its reader has. */
export function NumberMenuItems({
  allowed,
  ask,
  ...menu
}: LazyMenuProps & { allowed: readonly string[]; ask: (what: NumberQuestion) => void }) {
  const t = useTranslations('numberChanges');
  return (
    <Menu {...menu} align="end">
      {allowed.includes('nameAlias') && <MenuItem onSelect={() => ask('aliases')}>{t('aliases.item')}</MenuItem>}
      {allowed.includes('giveNumber') && <MenuItem onSelect={() => ask('given')}>{t('given.item')}</MenuItem>}
      {allowed.includes('replace') && <MenuItem onSelect={() => ask('replace')}>{t('replace.item')}</MenuItem>}
      {allowed.includes('voidNumber') && (
        <MenuItem danger onSelect={() => ask('void')}>
          {t('void.item')}
        </MenuItem>
      )}
    </Menu>
  );
}
