'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { LazyMenu } from '@/app/_ui/lazy-menu';
import type { ExportMenuProps } from './export-menu-items';

const loadItems = () => import('./export-menu-items').then((module) => module.ExportMenuItems);

/** Menu of a register's exports and its print page. */
export function ExportMenu(props: ExportMenuProps) {
  const t = useTranslations('register.export');
  return (
    <LazyMenu
      load={loadItems}
      props={props}
      trigger={
        <Button size="small" className="max-md:hidden">
          {t('menu')}
          <Icon name="chevron-down" size={16} />
        </Button>
      }
    />
  );
}
