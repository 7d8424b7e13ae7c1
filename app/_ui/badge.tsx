import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** A small neutral tag (type, discipline, tag) or, with `count`, a number that wants to be seen. */
export function Badge({
  children,
  tone = 'neutral',
  title,
}: {
  children: ReactNode;
  tone?: 'neutral' | 'count' | 'urgent';
  title?: string;
}) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex h-5 max-w-full items-center rounded-sm text-meta font-medium whitespace-nowrap',
        tone === 'neutral' && 'border border-line bg-surface px-1.5 text-muted',
        tone === 'count' && 'min-w-5 justify-center rounded-full bg-primary px-1.5 text-on-primary',
        tone === 'urgent' && 'bg-chip-rejected px-1.5 text-chip-rejected-ink',
      )}
    >
      {children}
    </span>
  );
}
