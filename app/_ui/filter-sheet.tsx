'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';
import { useLazyComponent } from './use-lazy-component';

const loadDrawer = () => import('./drawer').then((module) => module.Drawer);

/**
 * On a phone one button that opens a list's filters in a sheet. The sheet stays open while its links are followed, so
 * that several filters can be set.
 */
export function FilterSheet({
  count,
  className,
  children,
}: {
  /** Number of active filters. */
  count: number;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations('ui.filterSheet');
  const [isOpen, setOpen] = useState(false);
  const [Drawer, load] = useLazyComponent(loadDrawer);
  return (
    <>
      <Button
        size="small"
        className={classNames('shrink-0 md:hidden', className)}
        icon={<Icon name="list-filter" />}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        {t('title')}
        {count > 0 && ` (${count})`}
      </Button>
      {isOpen && !Drawer && <div aria-busy className="fixed inset-0 z-40 bg-scrim" />}
      {isOpen && Drawer && (
        <Drawer open onOpenChange={setOpen} title={t('title')} side="bottom">
          <div className="flex flex-col gap-4">
            {children}
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('show')}
            </Button>
          </div>
        </Drawer>
      )}
    </>
  );
}
