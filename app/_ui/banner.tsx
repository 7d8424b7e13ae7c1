import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

/** A thin line across the page: a disabled feature, the kind of data, or a pending task. */
export function Banner({
  tone = 'info',
  isUrgent = false,
  isPrinted = false,
  children,
  action,
}: {
  tone?: 'info' | 'warning' | 'danger';
  /** Appears while somebody works and must be read at once: screen readers interrupt for it. */
  isUrgent?: boolean;
  /** Part of the document, as the reason of a cancellation is: paper shows it as well. */
  isPrinted?: boolean;
  children: ReactNode;
  action?: ReactNode;
}) {
  const icon = tone === 'info' ? 'info' : 'triangle-exclamation-point';
  return (
    <div
      role={isUrgent ? 'alert' : tone === 'info' ? 'note' : 'status'}
      data-print={isPrinted ? undefined : 'hide'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-table',
        tone === 'info' && 'bg-chip-waiting text-chip-waiting-ink',
        tone === 'warning' && 'bg-chip-revise text-chip-revise-ink',
        tone === 'danger' && 'bg-chip-rejected text-chip-rejected-ink',
      )}
    >
      <Icon name={icon} className="shrink-0" />
      {/* On a narrow banner the button wraps below: a column of single words is unreadable. */}
      <span className="min-w-0 flex-1 basis-64">{children}</span>
      {action}
    </div>
  );
}
