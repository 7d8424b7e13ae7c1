import { useTranslations } from 'next-intl';
import { ButtonLink } from './button-link';
import { EmptyState } from './empty-state';
import { Icon } from './icon';
import { Link } from './link';

export type ActiveFilter = { key: string; label: string; removeHref: string };

/** Filters left nothing over: each can be taken away here. */
export function EmptyFilteredState({ filters, clearHref }: { filters: readonly ActiveFilter[]; clearHref: string }) {
  const t = useTranslations('ui.empty');
  return (
    <EmptyState title={t('filteredTitle')} action={<ButtonLink href={clearHref}>{t('clearAll')}</ButtonLink>}>
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
