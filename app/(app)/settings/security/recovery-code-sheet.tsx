'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { CopyButton } from '@/app/_ui/copy-button';

/** Recovery codes, this one time: to be copied, printed or written down. */
export function RecoveryCodeSheet({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('factors');
  return (
    <div className="flex flex-col gap-4" role="status">
      <Banner tone="warning">{t('shownOnce')}</Banner>
      <p className="text-muted">{t('codesHint')}</p>
      <div className="flex items-start gap-2 rounded-md border border-line bg-sunken px-4 py-3">
        <ol aria-label={t('codes')} className="grid flex-1 grid-cols-2 gap-x-6 gap-y-1">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <CopyButton text={codes.join('\n')} what={t('codes')} />
      </div>
      <div className="flex flex-wrap gap-2" data-print="hide">
        <Button onClick={() => window.print()}>{t('print')}</Button>
        <Button variant="primary" onClick={onDone}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}
