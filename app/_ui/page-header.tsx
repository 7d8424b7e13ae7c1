import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import { Link } from './link';

/** Top of a page: where it is, what it is, what can be done. Exactly one per page; it holds the `<h1>`. */
export function PageHeader({
  title,
  meta,
  trail = [],
  actions,
}: {
  title: ReactNode;
  /** Status chip, due meter, dates: one line under the title. */
  meta?: ReactNode;
  trail?: readonly { label: string; href: string }[];
  actions?: ReactNode;
}) {
  const t = useTranslations('ui');
  return (
    <header className="relative flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-2 md:pb-4">
      <div className="min-w-0">
        {trail.length > 0 && (
          <nav aria-label={t('breadcrumb')} className="mb-1" data-print="hide">
            <ol className="flex flex-wrap items-center gap-1 text-meta text-muted">
              {trail.map((step) => (
                <li key={step.href} className="flex items-center gap-1">
                  <Link href={step.href} className="hover:text-ink hover:underline">
                    {step.label}
                  </Link>
                  <Icon name="chevron-right" size={12} />
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className="font-display text-title font-semibold">{title}</h1>
        {meta && (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-table text-muted">{meta}</div>
        )}
      </div>
      {actions && (
        <div className="flex flex-wrap items-center gap-2" data-page-actions data-print="hide">
          {actions}
        </div>
      )}
    </header>
  );
}
