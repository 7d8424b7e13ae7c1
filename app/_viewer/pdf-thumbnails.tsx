'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Page } from 'react-pdf';
import { classNames } from '@/app/_ui/class-names';
import { ScrollRegion } from '@/app/_ui/scroll-region';
import { spanAt, topsOf, turned } from './page-layout';
import { useFrame } from './use-frame';
import type { PageShape } from './use-page-sizes';

/** Pixels: title blocks are distinguishable, and eight pages fit on a screen. */
const WIDTH = 88;
/** Pixels for the number below each page. */
const LABEL = 18;

/** Thumbnails of all pages, rendered only while visible; a press goes to the page. */
export function PdfThumbnails({
  shapes,
  rotation,
  current,
  onChoose,
}: {
  shapes: readonly PageShape[];
  rotation: number;
  current: number;
  onChoose: (page: number) => void;
}) {
  const t = useTranslations('viewer');
  const { ref, node, frame } = useFrame();
  const sizes = shapes.map((shape) => {
    const { width, height } = turned(shape, rotation);
    return { width: WIDTH, height: Math.round((WIDTH * height) / width) + LABEL };
  });
  const tops = topsOf(sizes);
  const { first, last } = spanAt(tops, frame);
  const lastSize = sizes.at(-1)?.height ?? 0;
  const [top, height] = [tops[current] ?? 0, sizes[current]?.height ?? 0];

  // Keeps the current page visible.
  useEffect(() => {
    if (!node) return;
    if (top < node.scrollTop) node.scrollTop = top;
    else if (top + height > node.scrollTop + node.clientHeight) node.scrollTop = top + height - node.clientHeight;
  }, [node, top, height]);

  return (
    <ScrollRegion
      ref={ref}
      aria-label={t('thumbnails')}
      className="h-full min-h-0 overflow-y-auto border-r border-line"
    >
      <div className="relative" style={{ height: (tops.at(-1) ?? 0) + lastSize }}>
        {shapes.slice(first, last + 1).map((shape, offset) => {
          const index = first + offset;
          return (
            <button
              key={index}
              type="button"
              aria-label={t('page', { page: index + 1, count: shapes.length })}
              aria-current={index === current ? 'page' : undefined}
              onClick={() => onChoose(index)}
              className="absolute left-4 flex flex-col items-center text-meta text-white"
              style={{ top: tops[index], width: WIDTH }}
            >
              <span
                className={classNames(
                  'block overflow-hidden bg-white',
                  index === current && 'outline-2 outline-offset-2 outline-primary',
                )}
                style={{ width: WIDTH, height: (sizes[index]?.height ?? 0) - LABEL }}
              >
                <Page
                  pageNumber={index + 1}
                  width={WIDTH}
                  rotate={(shape.rotation + rotation) % 360}
                  devicePixelRatio={1}
                  renderTextLayer={false}
                  renderAnnotationLayer={false}
                  loading={null}
                  error={null}
                />
              </span>
              <span aria-hidden>{index + 1}</span>
            </button>
          );
        })}
      </div>
    </ScrollRegion>
  );
}
