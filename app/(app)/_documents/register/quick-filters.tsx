import { useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import { Link } from '@/app/_ui/link';

export type QuickFilter = { key: string; label: string; isOn: boolean; href: string };

/** Filters of every day, one click each; pressed again they are gone. */
export function QuickFilters({ filters }: { filters: readonly QuickFilter[] }) {
  const t = useTranslations('correspondence');
  return (
    <nav aria-label={t('quickFilters')} className="min-w-0 flex-1 overflow-x-auto">
      <ul className="flex items-center gap-1.5 p-0.5">
        {filters.map((filter) => (
          <li key={filter.key}>
            <Link
              href={filter.href}
              aria-current={filter.isOn || undefined}
              scroll={false}
              className={classNames(
                'inline-flex h-8 items-center rounded-sm border px-2.5 text-table whitespace-nowrap pointer-coarse:h-11',
                filter.isOn
                  ? 'border-primary bg-selected font-medium text-ink'
                  : 'border-line bg-surface text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {filter.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
