'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import type { Refusal } from './use-refusal';

/** Why an action was not taken; after a conflict with the way to see what happened instead. */
export function SendingRefusal({ refusal, onRefresh }: { refusal: Refusal | null; onRefresh: () => void }) {
  const t = useTranslations('workflowPanel');
  if (!refusal) return null;
  return (
    <Banner
      tone="danger"
      action={
        refusal.isConflict && (
          <Button size="small" onClick={onRefresh}>
            {t('refresh')}
          </Button>
        )
      }
    >
      {refusal.text}
    </Banner>
  );
}
