'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '../_ui/icon';
import { Kbd } from '../_ui/kbd';
import { Menu, MenuLink } from '../_ui/menu';
import type { NavigationItem } from './navigation';

/** Records that can be created in the current project. */
export function CreateMenu({
  open,
  onOpenChange,
  trigger,
  creates,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  creates: readonly NavigationItem[];
}) {
  const t = useTranslations('shell.pages');
  return (
    <Menu open={open} onOpenChange={onOpenChange} trigger={trigger} align="end">
      {creates.map((item) => (
        <MenuLink key={item.key} href={item.href} icon={<Icon name={item.icon} className="shrink-0 text-muted" />}>
          <span className="flex-1 pr-4">{t(item.key)}</span>
          <span aria-hidden className="flex gap-1 max-md:hidden">
            {item.keys?.split(' ').map((code) => (
              <Kbd key={code}>{code.slice(3)}</Kbd>
            ))}
          </span>
        </MenuLink>
      ))}
    </Menu>
  );
}
