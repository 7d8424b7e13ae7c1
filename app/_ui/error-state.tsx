import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from './icon';

/** Something failed: what, what to do, and the reference to quote. Never a stack, never SQL. */
export function ErrorState({
  title,
  children,
  reference,
  action,
}: {
  title?: ReactNode;
  children?: ReactNode;
  reference?: string | undefined;
  action?: ReactNode;
}) {
  const t = useTranslations('ui.error');
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <Icon name="triangle-exclamation-point" size={20} className="text-danger" />
      <p className="font-display text-lead font-semibold">{title ?? t('title')}</p>
      <div className="text-muted">{children ?? t('hint')}</div>
      {reference && (
        <p className="text-meta text-muted">
          {t('reference')} <code className="font-mono text-ink select-all">{reference}</code>
        </p>
      )}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
