'use client';

import { useTranslations } from 'next-intl';
import { Button } from './_ui/button';
import { ErrorState } from './_ui/error-state';

/** The last net below every page: a reference to quote, never what was thrown. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('ui.error');
  return (
    <ErrorState
      reference={error.digest}
      action={
        <Button variant="primary" onClick={reset}>
          {t('retry')}
        </Button>
      }
    />
  );
}
