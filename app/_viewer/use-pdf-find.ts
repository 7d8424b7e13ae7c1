'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentCallback } from 'react-pdf/dist/shared/types.js';
import { findOnPage, markedHtml, type PageHits, type TextPiece } from './page-text';

/** Debounce in milliseconds. */
const REST = 200;
/** Pages between progress reports: a set of 2,000 sheets takes a while. */
const PAGES_A_REPORT = 20;

type Found = { hits: ReadonlyMap<number, PageHits>; total: number; read: number };
const NOTHING: Found = { hits: new Map(), total: 0, read: 0 };

/**
 * Search in an open document. The text is read page by page and cached; a new query or unmounting aborts the search.
 * @param goTo scrolls to a page, by its index
 */
export function usePdfFind(pdf: DocumentCallback | null, goTo: (page: number) => void) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState(NOTHING);
  const [current, setCurrent] = useState(0);
  const texts = useRef(new Map<number, TextPiece[]>());
  const isToScroll = useRef(false);

  useEffect(() => {
    setFound(NOTHING);
    setCurrent(0);
    if (!pdf || !isOpen || query.trim() === '') return;
    let isOver = false;
    const search = async () => {
      const hits = new Map<number, PageHits>();
      let total = 0;
      for (let page = 0; page < pdf.numPages && !isOver; page += 1) {
        const own = findOnPage(await textOf(pdf, page, texts.current), query);
        if (own.count > 0) hits.set(page, own);
        total += own.count;
        const isFirst = own.count > 0 && total === own.count;
        if (!isOver && (isFirst || page + 1 === pdf.numPages || (page + 1) % PAGES_A_REPORT === 0)) {
          setFound({ hits: new Map(hits), total, read: page + 1 });
        }
      }
    };
    const timer = setTimeout(() => void search(), REST);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [pdf, isOpen, query]);

  const place = placeOf(found.hits, current);
  const page = place?.page ?? null;
  const latest = useRef(goTo);
  latest.current = goTo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step to another hit scrolls, also on the same page
  useEffect(() => {
    if (page === null) return;
    isToScroll.current = true;
    latest.current(page);
  }, [page, current, query]);

  const [shownPage, shownHit] = [place?.page, place?.hit];
  const drawText = useCallback(
    ({ pageIndex, itemIndex, str }: { pageIndex: number; itemIndex: number; str: string }) =>
      markedHtml(
        str,
        found.hits.get(pageIndex)?.marks.get(itemIndex) ?? [],
        shownPage === pageIndex ? (shownHit ?? null) : null,
      ),
    [found.hits, shownPage, shownHit],
  );

  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    query,
    setQuery,
    total: found.total,
    current,
    /** Number of searched pages; null when complete or without a query. */
    progress: pdf && isOpen && query.trim() !== '' && found.read < pdf.numPages ? found.read : null,
    step: (by: 1 | -1) => setCurrent((at) => (found.total === 0 ? 0 : (at + by + found.total) % found.total)),
    /** Null without hits: the text is rendered unmarked. */
    drawText: found.total > 0 ? drawText : null,
    /** Scrolls to the hit when the text of its page is rendered. */
    onDrawn: (scroller: Element | null) => {
      const mark = isToScroll.current ? scroller?.querySelector('mark.current') : null;
      if (!mark) return;
      isToScroll.current = false;
      mark.scrollIntoView({ block: 'center', inline: 'nearest' });
    },
  };
}

export type PdfFind = ReturnType<typeof usePdfFind>;

/** Page of a hit, and its position there. */
function placeOf(hits: ReadonlyMap<number, PageHits>, wanted: number): { page: number; hit: number } | null {
  let before = 0;
  for (const [page, { count }] of hits) {
    if (wanted < before + count) return { page, hit: wanted - before };
    before += count;
  }
  return null;
}

/** Text of a page with the same offsets as react-pdf renders it. An unreadable page has none. */
async function textOf(
  pdf: DocumentCallback,
  index: number,
  known: Map<number, TextPiece[]>,
): Promise<readonly TextPiece[]> {
  const own = known.get(index);
  if (own) return own;
  const pieces = await pdf
    .getPage(index + 1)
    .then((page) => page.getTextContent({ includeMarkedContent: true }))
    .then(({ items }) => items.map((item) => ('str' in item ? item : { str: '', hasEOL: false })))
    .catch(() => []);
  known.set(index, pieces);
  return pieces;
}
