'use client';

import { useTranslations } from 'next-intl';

/**
 * A reference to quote and two ways on, never the error itself. A retry asks the server again. Plain elements, because
 * all pages load this and few show it.
 */
export function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const t = useTranslations('ui.error');
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <h1 className="font-display text-lead font-semibold">{t('title')}</h1>
      <p className="text-muted">{t(error.digest ? 'hint' : 'hintAlone')}</p>
      {error.digest && (
        <p className="text-meta text-muted">
          {t('reference')} <code className="font-mono text-ink select-all">{error.digest}</code>
        </p>
      )}
      <button
        type="button"
        onClick={retry}
        className="mt-3 min-h-9 rounded-md border border-input bg-surface px-3.5 font-medium hover:bg-hover"
      >
        {t('retry')}
      </button>
      <a href="/" className="text-primary hover:underline">
        {t('home')}
      </a>
    </div>
  );
}
