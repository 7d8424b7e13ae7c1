'use client';

import { useTranslations } from 'next-intl';
import { Page } from 'react-pdf';
import { densityFor, type PageSpan, turned } from './page-layout';
import type { PageShape } from './use-page-sizes';
import 'react-pdf/dist/Page/TextLayer.css';
import './text-hits.css';

/** Limit of sharpness: three device pixels on phones; a finer image looks the same. */
const MAX_DENSITY = 3;

/** The column of pages: a sheet of the right size for each, drawn only where somebody may look next. */
export function PdfPages({
  shapes,
  tops,
  height,
  width,
  span,
  scale,
  rotation,
  firstPage = null,
  drawText = null,
  onDrawn,
}: {
  shapes: readonly PageShape[];
  tops: readonly number[];
  height: number;
  width: number;
  span: PageSpan;
  scale: number;
  rotation: number;
  /** Address of an image of page 1, under the page until it is drawn. */
  firstPage?: string | null;
  /** Marks search hits in the text of a page. */
  drawText?: ((piece: { pageIndex: number; itemIndex: number; str: string }) => string) | null;
  /** Called when the text of a page is rendered. */
  onDrawn?: () => void;
}) {
  const t = useTranslations('viewer');
  return (
    <div className="relative mx-auto" style={{ height, width }}>
      {shapes.slice(span.first, span.last + 1).map((shape, offset) => {
        const index = span.first + offset;
        const { rotation: own, isKnown } = shape;
        const size = turned(shape, rotation);
        const sheet = { width: size.width * scale, height: size.height * scale };
        return (
          <section
            key={index}
            aria-label={t('page', { page: index + 1, count: shapes.length })}
            data-page={index + 1}
            className="absolute overflow-hidden bg-white text-[#000]"
            style={{
              top: tops[index],
              left: (width - sheet.width) / 2,
              ...sheet,
              ...(index === 0 && rotation === 0 && firstPage && underlay(firstPage)),
            }}
          >
            {isKnown && (
              <Page
                pageNumber={index + 1}
                scale={scale}
                rotate={(own + rotation) % 360}
                devicePixelRatio={densityFor(sheet, Math.min(MAX_DENSITY, window.devicePixelRatio))}
                renderAnnotationLayer={false}
                customTextRenderer={drawText ?? undefined}
                onRenderTextLayerSuccess={onDrawn}
                loading={null}
                error={<p className="p-4 text-table">{t('pageFailed')}</p>}
              />
            )}
          </section>
        );
      })}
    </div>
  );
}

function underlay(address: string) {
  return { backgroundImage: `url("${address}")`, backgroundSize: '100% 100%' };
}
