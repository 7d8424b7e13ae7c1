'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Skeleton } from '@/app/_ui/skeleton';

/** Beside the list, where there is room. Undefined: on its way; null: it could not be read. */
export function PreviewPane({ node }: { node: ReactNode | undefined }) {
  const t = useTranslations('inbox');
  return (
    <aside
      aria-label={t('preview')}
      className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-md border border-line bg-surface p-4 max-lg:hidden"
    >
      {node === undefined ? (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
          <Skeleton width={220} />
          <Skeleton height={24} />
          <Skeleton height={120} />
        </div>
      ) : (
        (node ?? <p className="text-muted">{t('previewFailed')}</p>)
      )}
    </aside>
  );
}
