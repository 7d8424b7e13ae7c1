'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { CopyButton } from '@/app/_ui/copy-button';

/** A secret that no page shows again. Null: it was shown before, to an earlier call with the same key. */
export function SecretOnce({ secret }: { secret: string | null }) {
  const t = useTranslations('webhooks.secret');
  return (
    <div role="status" className="flex max-w-2xl flex-col gap-2">
      <Banner tone="warning">{t(secret === null ? 'shownBefore' : 'shownOnce')}</Banner>
      {secret !== null && (
        <div className="flex items-start gap-2 rounded-md border border-line bg-sunken px-3 py-2">
          <code className="min-w-0 flex-1 break-all">{secret}</code>
          <CopyButton text={secret} what={t('what')} />
        </div>
      )}
    </div>
  );
}
