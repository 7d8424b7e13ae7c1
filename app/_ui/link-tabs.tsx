import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Link } from './link';

/** Quick views of a list; each is an address, so it can be shared and opened in a new tab. */
export function LinkTabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { href: string; label: ReactNode; count?: number; current: boolean }[];
}) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line" data-print="hide">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.href} className="-mb-px">
            <Link
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              className={classNames(
                'flex min-h-8 items-center gap-1.5 border-b-2 px-3 py-1 whitespace-nowrap focus-visible:-outline-offset-2',
                tab.current ? 'border-primary font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="text-meta text-muted">{tab.count.toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
