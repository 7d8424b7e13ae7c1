import { useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import { Link } from '@/app/_ui/link';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';

const VIEWS = [
  ['latest', {}],
  ['all', { all: '1' }],
  ['draft', { status: 'DRAFT' }],
  ['review', { status: 'IN_REVIEW' }],
  ['approved', { status: 'APPROVED' }],
  ['openRfa', { openRfa: '1' }],
] as const;

/** What is looked at every day, one click each; a search that is typed stays. */
export function RegisterViews({ base, raw }: { base: string; raw: RawSearchParams }) {
  const t = useTranslations('drawings');
  const { q } = raw;
  const states = ['all', 'status', 'openRfa'] as const;
  return (
    <nav aria-label={t('views')} className="overflow-x-auto py-3">
      <ul className="flex items-center gap-1.5 p-0.5">
        {VIEWS.map(([key, filters]) => {
          const wanted: Partial<Record<string, string>> = filters;
          const isOn = states.every((name) => (raw[name] ?? undefined) === wanted[name]);
          return (
            <li key={key}>
              <Link
                href={addressOf(base, { ...filters, ...(q ? { q } : {}) })}
                aria-current={isOn || undefined}
                scroll={false}
                className={classNames(
                  'inline-flex h-8 items-center rounded-sm border px-2.5 text-table whitespace-nowrap pointer-coarse:h-11',
                  isOn
                    ? 'border-primary bg-selected font-medium text-ink'
                    : 'border-line bg-surface text-muted hover:bg-hover hover:text-ink',
                )}
              >
                {t(`view.${key}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
