'use client';

import {
  ChevronLeft,
  ChevronRight,
  MoveHorizontal,
  PanelLeft,
  RotateCw,
  Scan,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isEnter } from '@/app/_ui/enter-key';
import { IconButton } from '@/app/_ui/icon-button';
import type { PdfView } from './use-pdf-view';
import { percentOf } from './zoom';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type ToolbarView = Pick<PdfView, 'run' | 'goTo' | 'zoom' | 'scale' | 'current'> & {
  /** Null while the file is not open. */
  count: number | null;
};

/**
 * Thumbnails, page, zoom and search. All tools need 560 px; in a narrower viewer pages are turned by scrolling, and the
 * scale is not shown: the tools would wrap.
 */
export function PdfToolbar({
  view,
  find,
  thumbnails,
}: {
  view: ToolbarView;
  find: { isOpen: boolean; toggle: () => void };
  thumbnails: { isOpen: boolean; toggle: () => void };
}) {
  const t = useTranslations('viewer');
  const { run, current, count, zoom, scale } = view;
  return (
    <div role="toolbar" aria-label={t('toolbar')} className="flex flex-wrap items-center gap-0.5">
      <span className="max-sm:hidden">
        <IconButton label={t('thumbnails')} aria-pressed={thumbnails.isOpen} onClick={thumbnails.toggle}>
          <PanelLeft {...ICON} />
        </IconButton>
      </span>
      <IconButton label={t('find.open')} aria-expanded={find.isOpen} onClick={find.toggle}>
        <Search {...ICON} />
      </IconButton>
      <span className="@max-[560px]/viewer:hidden">
        <IconButton label={t('previousPage')} disabled={current === 0} onClick={() => run('previousPage')}>
          <ChevronLeft {...ICON} />
        </IconButton>
      </span>
      <PageNumber key={current} view={view} />
      <span className="text-table whitespace-nowrap text-muted">/ {count ?? '–'}</span>
      <span className="@max-[560px]/viewer:hidden">
        <IconButton
          label={t('nextPage')}
          disabled={count !== null && current >= count - 1}
          onClick={() => run('nextPage')}
        >
          <ChevronRight {...ICON} />
        </IconButton>
      </span>
      <span aria-hidden className="mx-1 h-5 w-px bg-line" />
      <IconButton label={t('zoomOut')} onClick={() => run('zoomOut')}>
        <ZoomOut {...ICON} />
      </IconButton>
      <span className="min-w-11 text-center text-table @max-[560px]/viewer:hidden" aria-live="polite">
        {count !== null && `${percentOf(scale)}%`}
      </span>
      <IconButton label={t('zoomIn')} onClick={() => run('zoomIn')}>
        <ZoomIn {...ICON} />
      </IconButton>
      <IconButton label={t('fitWidth')} aria-pressed={zoom === 'width'} onClick={() => run('fitWidth')}>
        <MoveHorizontal {...ICON} />
      </IconButton>
      <IconButton label={t('fitPage')} aria-pressed={zoom === 'page'} onClick={() => run('fitPage')}>
        <Scan {...ICON} />
      </IconButton>
      <IconButton label={t('rotate')} onClick={() => run('rotate')}>
        <RotateCw {...ICON} />
      </IconButton>
    </div>
  );
}

function PageNumber({ view: { current, count, goTo } }: { view: ToolbarView }) {
  const t = useTranslations('viewer');
  const [typed, setTyped] = useState(String(current + 1));
  const go = () => {
    const page = Number.parseInt(typed, 10);
    if (page >= 1 && count !== null && page <= count) goTo(page - 1);
    else setTyped(String(current + 1));
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={t('pageNumber')}
      className="control min-h-8! w-12! px-1! py-0.5! text-center text-table"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isEnter(event)) {
          event.preventDefault();
          go();
        }
      }}
    />
  );
}
