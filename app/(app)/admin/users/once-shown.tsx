'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { CopyButton } from '@/app/_ui/copy-button';

/** A secret that is shown now and never again: a link to set a password by, or a password to be changed. */
export function OnceShown({ what, text, hint }: { what: string; text: string; hint: string }) {
  const t = useTranslations('users');
  return (
    <div role="status" className="flex flex-col gap-2">
      <Banner tone="warning">{t('shownOnce')}</Banner>
      <div className="flex items-start gap-2 rounded-md border border-line bg-sunken px-3 py-2">
        <code className="min-w-0 flex-1 break-all">{text}</code>
        <CopyButton text={text} what={what} />
      </div>
      <p className="text-table text-muted">{hint}</p>
    </div>
  );
}
