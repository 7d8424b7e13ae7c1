'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { classNames } from '@/app/_ui/class-names';
import { Icon } from '@/app/_ui/icon';
import { IconButton } from '@/app/_ui/icon-button';
import { LazyMenu } from '@/app/_ui/lazy-menu';
import type { BarItem } from './bar-item';

const loadMenu = () => import('./acting-menu').then((module) => module.ActingMenu);

/**
 * Actions of a document: one primary button, the others behind "⋯". On a phone a page's bar is fixed above the
 * navigation, within reach of the thumb. Renders nothing without an action.
 */
export function ActingBar({
  primary,
  others,
  isSticky = true,
}: {
  primary: BarItem | null;
  others: readonly BarItem[];
  /** False beside a list, which has its own bar. */
  isSticky?: boolean;
}) {
  const t = useTranslations('document.acting');
  if (primary === null && others.length === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      data-acting-bar={isSticky || undefined}
      data-page-actions
      className={classNames('flex flex-wrap items-center gap-2', isSticky && STICKY)}
    >
      {primary && <Primary item={primary} />}
      {others.length > 0 && (
        <LazyMenu
          load={loadMenu}
          props={{ items: others }}
          trigger={
            <IconButton label={t('more')} className={isSticky ? 'max-md:ms-auto' : undefined}>
              <Icon name="ellipsis" />
            </IconButton>
          }
        />
      )}
    </div>
  );
}

const STICKY =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-20 max-md:mb-[env(safe-area-inset-bottom)] ' +
  'max-md:flex-nowrap max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-2';

function Primary({ item: { label, href, onSelect, onReach, shortcut, isPending } }: { item: BarItem }) {
  const shown = { variant: 'primary', className: 'max-md:flex-1', title: shortcut } as const;
  if (href) {
    return (
      <ButtonLink {...shown} href={href}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button
      {...shown}
      pending={isPending ?? false}
      aria-keyshortcuts={shortcut}
      onPointerEnter={onReach}
      onClick={() => onSelect?.()}
    >
      {label}
    </Button>
  );
}
