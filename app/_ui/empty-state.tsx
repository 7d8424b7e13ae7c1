import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonStyle } from './button-style';
import { Icon } from './icon';

/** Nothing here yet: what this is and the one thing to do about it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <div className="font-display text-lead font-semibold">{title}</div>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export type ActiveFilter = { key: string; label: string; removeHref: string };

/** Filters left nothing over: each can be taken away here. */
export function EmptyFilteredState({ filters, clearHref }: { filters: readonly ActiveFilter[]; clearHref: string }) {
  const t = useTranslations('ui.empty');
  return (
    <EmptyState
      title={t('filteredTitle')}
      action={
        <Link href={clearHref} className={buttonStyle('secondary', 'medium')}>
          {t('clearAll')}
        </Link>
      }
    >
      <p>{t('filteredHint')}</p>
      <ul className="mt-3 flex flex-wrap justify-center gap-1.5">
        {filters.map((filter) => (
          <li key={filter.key}>
            <Link
              href={filter.removeHref}
              aria-label={t('remove', { filter: filter.label })}
              className="inline-flex h-7 items-center gap-1 rounded-sm border border-line bg-surface px-2 text-table text-ink hover:bg-hover"
            >
              {filter.label}
              <Icon name="x" size={14} />
            </Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
