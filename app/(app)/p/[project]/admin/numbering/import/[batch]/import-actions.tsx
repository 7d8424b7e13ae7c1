'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { buttonStyle } from '@/app/_ui/button-style';
import type { ImportDetail } from '@/lib/numbering/imports/dto';
import type { Deciding } from './decision-dialog';

const DecisionDialog = dynamic(() => import('./decision-dialog').then((module) => module.DecisionDialog), {
  loading: () => null,
});

/** Actions of an import, by its state and reader. */
export function ImportActions({ detail }: { detail: ImportDetail }) {
  const t = useTranslations('numberImports.action');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const isOpen = detail.state === 'UPLOADED' || detail.state === 'CHECKED';
  const isJudged = detail.state === 'CHECKED' && detail.questions.length === 0;
  const canApprove = isJudged && detail.series.length > 0 && !detail.isOwn;
  return (
    <>
      <a
        className={buttonStyle('ghost', 'medium')}
        href={`/api/v1/document-numbering/imports/${detail.publicId}/result`}
      >
        {t('download')}
      </a>
      {isOpen && <Button onClick={() => setDeciding('discard')}>{t('discard')}</Button>}
      {detail.state === 'IMPORTED' && <Button onClick={() => setDeciding('undo')}>{t('undo')}</Button>}
      {canApprove && (
        <Button variant="primary" onClick={() => setDeciding('approve')}>
          {t('approve')}
        </Button>
      )}
      {deciding && <DecisionDialog deciding={deciding} detail={detail} onClose={() => setDeciding(null)} />}
    </>
  );
}
