'use client';

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { isEnter } from '@/app/_ui/enter-key';
import { IconButton } from '@/app/_ui/icon-button';
import type { PdfFind } from './use-pdf-find';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Search bar of the viewer: query, number of hits, previous and next. */
export function PdfFindBar({ find, count, onClose }: { find: PdfFind; count: number; onClose: () => void }) {
  const t = useTranslations('viewer');
  const { query, total, current, progress } = find;
  const isSearching = progress !== null;
  return (
    <search className="flex flex-wrap items-center gap-1 border-b border-line bg-surface px-3 py-1">
      <input
        type="text"
        // biome-ignore lint/a11y/noAutofocus: the reader opened it to type
        autoFocus
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        className="control min-h-8! min-w-32 flex-1 py-0.5! text-table"
        value={query}
        onChange={(event) => find.setQuery(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (isEnter(event)) {
            event.preventDefault();
            find.step(event.shiftKey ? -1 : 1);
          } else if (event.code === 'Escape') {
            event.preventDefault();
            onClose();
          }
        }}
      />
      <span role="status" className="min-w-16 text-center text-table whitespace-nowrap text-muted">
        {query.trim() === ''
          ? null
          : total > 0
            ? t('find.hits', { at: current + 1, total })
            : isSearching
              ? null
              : t('find.none')}
        {isSearching && <span> {t('find.searching', { page: progress, count })}</span>}
      </span>
      <IconButton size="small" label={t('find.previous')} disabled={total === 0} onClick={() => find.step(-1)}>
        <ChevronUp {...ICON} />
      </IconButton>
      <IconButton size="small" label={t('find.next')} disabled={total === 0} onClick={() => find.step(1)}>
        <ChevronDown {...ICON} />
      </IconButton>
      <IconButton size="small" label={t('find.close')} onClick={onClose}>
        <X {...ICON} />
      </IconButton>
    </search>
  );
}
