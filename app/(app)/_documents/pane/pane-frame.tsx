'use client';

import { ChevronLeft, ChevronRight, Maximize2, Minimize2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '@/app/_ui/class-names';
import { IconButton } from '@/app/_ui/icon-button';
import { ScrollRegion } from '@/app/_ui/scroll-region';
import { Skeleton } from '@/app/_ui/skeleton';
import { standAlone } from './alone';
import { PaneContent } from './pane-content';
import { PaneSplitter } from './pane-splitter';
import type { PaneData } from './read-pane';
import { usePaneKeys } from './use-pane-keys';
import { usePaneWidth } from './use-pane-width';

/** Minimum width in pixels: below it a line of a letter has fewer than three words. */
const LEAST_WIDTH = 320;
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Frame of the pane where the window has room for it: previous and next, full screen, and a width kept per person. */
export function PaneFrame({
  content,
  contentKey,
  listWidth,
  usual,
  onMove,
  onClose,
}: {
  /** Undefined: loading. Null: it cannot be read. */
  content: PaneData | null | undefined;
  /** Scrolls to the top when it changes. */
  contentKey: string;
  /** Minimum width of the list, in pixels. */
  listWidth: number;
  /** Default share of the width, until the person sets one. */
  usual: `${number}%`;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}) {
  const t = useTranslations('pane');
  const aside = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [isFull, setFull] = useState(false);
  const [kept, keepWidth] = usePaneWidth();
  const [dragged, setDragged] = useState<number | null>(null);
  const { width, most } = useDrawn(aside, listWidth, isFull);
  usePaneKeys(aside, { isFull, setFull, onMove });

  useEffect(() => {
    const element = aside.current;
    if (!isFull || !element) return;
    const before = document.activeElement;
    const undo = standAlone(element);
    scroller.current?.focus({ preventScroll: true });
    return () => {
      undo();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isFull]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the document
  useEffect(() => {
    // In a block: browsers now return a promise, which React would take for a clean-up.
    scroller.current?.scrollTo({ top: 0 });
  }, [contentKey]);

  const chosen = dragged ?? kept;
  return (
    <aside
      ref={aside}
      aria-label={t('label')}
      data-print="hide"
      className={classNames(
        'flex flex-col border-line bg-surface max-lg:hidden',
        isFull
          ? 'fixed inset-0 z-40'
          : 'sticky top-16 h-[calc(100dvh-5rem)] shrink-0 rounded-md border has-[hr:active]:select-none',
      )}
      style={
        isFull
          ? undefined
          : { width: `max(${LEAST_WIDTH}px, min(${chosen ? `${chosen}px` : usual}, 100% - ${listWidth}px))` }
      }
    >
      {!isFull && (
        <PaneSplitter
          label={t('resize')}
          width={width}
          limits={[LEAST_WIDTH, Math.max(LEAST_WIDTH, most)]}
          onResize={(to, isDone) => {
            setDragged(isDone ? null : to);
            if (isDone) keepWidth(to);
          }}
        />
      )}
      <div role="toolbar" aria-label={t('tools')} className="flex items-center gap-1 border-b border-line p-1">
        <IconButton size="small" label={t('previous')} onClick={() => onMove(-1)}>
          <ChevronLeft {...ICON} />
        </IconButton>
        <IconButton size="small" label={t('next')} onClick={() => onMove(1)}>
          <ChevronRight {...ICON} />
        </IconButton>
        <span className="ms-auto" />
        <IconButton size="small" label={t(isFull ? 'beside' : 'full')} onClick={() => setFull(!isFull)}>
          {isFull ? <Minimize2 {...ICON} /> : <Maximize2 {...ICON} />}
        </IconButton>
        <IconButton size="small" label={t('close')} onClick={onClose}>
          <X {...ICON} />
        </IconButton>
      </div>
      <ScrollRegion
        ref={scroller}
        aria-label={t('document')}
        aria-busy={content === undefined || undefined}
        className="@container/pane min-h-0 flex-1 overflow-y-auto overscroll-contain p-4"
      >
        {content === undefined ? (
          <PaneSkeleton />
        ) : content === null ? (
          <p className="text-muted">{t('failed')}</p>
        ) : (
          // Key: each document has its own dialogs and position in its file.
          <PaneContent key={content.document.publicId} data={content} />
        )}
      </ScrollRegion>
    </aside>
  );
}

/** Skeleton of a document. */
function PaneSkeleton() {
  const t = useTranslations('pane');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
      <Skeleton width={220} />
      <Skeleton height={24} />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </div>
  );
}

/** Current and maximum width in pixels; both follow the window. */
function useDrawn(aside: RefObject<HTMLElement | null>, listWidth: number, isFull: boolean) {
  const [drawn, setDrawn] = useState({ width: LEAST_WIDTH, most: LEAST_WIDTH });
  useLayoutEffect(() => {
    const element = aside.current;
    const row = element?.parentElement;
    if (isFull || !element || !row) return;
    const observer = new ResizeObserver(() =>
      setDrawn({ width: Math.round(element.offsetWidth), most: Math.floor(row.clientWidth - listWidth) }),
    );
    observer.observe(element);
    observer.observe(row);
    return () => observer.disconnect();
  }, [aside, listWidth, isFull]);
  return drawn;
}
