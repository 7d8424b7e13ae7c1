'use client';

import { useTranslations } from 'next-intl';

/**
 * The last net below every page: a reference to quote, never what was thrown. Plain elements, because every page loads
 * this and hardly any shows it.
 */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('ui.error');
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <h1 className="font-display text-lead font-semibold">{t('title')}</h1>
      <p className="text-muted">{t('hint')}</p>
      {error.digest && (
        <p className="text-meta text-muted">
          {t('reference')} <code className="font-mono text-ink select-all">{error.digest}</code>
        </p>
      )}
      <button
        type="button"
        onClick={reset}
        className="mt-3 min-h-9 rounded-md border border-input bg-surface px-3.5 font-medium hover:bg-hover"
      >
        {t('retry')}
      </button>
    </div>
  );
}
