'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import { IconButton } from '../icon-button';

/** Plain frame of a row's preview, for tables whose rows are not documents. */
export function PreviewAside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('table');
  return (
    <aside
      aria-label={t('preview')}
      className="sticky top-4 w-[420px] shrink-0 rounded-md border border-line bg-surface max-lg:hidden"
      data-print="hide"
    >
      <div className="flex justify-end border-b border-line p-1">
        <IconButton size="small" label={t('closePreview')} onClick={onClose}>
          <Icon name="x" size={16} />
        </IconButton>
      </div>
      <div className="max-h-[calc(100dvh-200px)] overflow-y-auto p-4">{children}</div>
    </aside>
  );
}
