'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ScrollRegion } from '@/app/_ui/scroll-region';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { FirstPage } from './first-page';
import { PdfToolbar } from './pdf-toolbar';
import { firstPageAddress, type ReadSoFar, type ViewerFile } from './viewer-file';
import { ViewerFrame } from './viewer-frame';

/** Half a megabyte of script, and as much again for its worker. */
const loadViewer = () => import('./pdf-viewer').then((module) => module.PdfViewer);

/** For the toolbar of a file that is not open: it looks like the viewer's own and keeps its room. */
const IDLE = { run: () => undefined, goTo: () => undefined, zoom: 'width', scale: 1, current: 0, count: null } as const;
const CLOSED = { isOpen: false, toggle: () => undefined };
/** Events of the frame by which a reader reaches for the file. */
const REACHED = ['pointerenter', 'focusin'] as const;

/**
 * Page 1 as an image drawn by the server. The viewer replaces it once the reader reaches for the file, by pointer, finger or the Tab key. A file without such an image is opened in the viewer.
 * @param isAsked the reader has requested this file: the viewer comes at once
 */
export function AwaitedPdf({ file, isAsked = false }: { file: ViewerFile; isAsked?: boolean }) {
  const t = useTranslations('viewer');
  const [Viewer, load] = useLazyComponent(loadViewer);
  const [isWanted, setWanted] = useState(isAsked);
  const [address, setAddress] = useState<string | null>(isAsked || file.local ? null : firstPageAddress(file));
  const image = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  const open = useCallback(() => {
    setWanted(true);
    load();
  }, [load]);
  const openWithoutImage = useCallback(() => {
    setAddress(null);
    open();
  }, [open]);
  useEffect(() => {
    const shown = image.current;
    // The image may have failed before React listened.
    if (!shown || (shown.complete && shown.naturalWidth === 0)) openWithoutImage();
  }, [openWithoutImage]);
  useEffect(() => {
    const place = frame.current;
    for (const event of REACHED) place?.addEventListener(event, open, { once: true });
    return () => {
      for (const event of REACHED) place?.removeEventListener(event, open);
    };
  }, [open]);
  if (Viewer && isWanted) {
    const readSoFar: ReadSoFar = {
      firstPage: address,
      top: region.current?.scrollTop ?? 0,
      hasFocus: region.current !== null && region.current === document.activeElement,
    };
    return <Viewer file={file} readSoFar={readSoFar} />;
  }
  return (
    <ViewerFrame
      file={file}
      ref={frame}
      tools={
        <div inert>
          <PdfToolbar view={IDLE} find={CLOSED} thumbnails={CLOSED} />
        </div>
      }
    >
      <ScrollRegion
        ref={region}
        aria-label={file.name}
        className="min-h-0 flex-1 overflow-auto outline-none focus-visible:outline-2 focus-visible:-outline-offset-2"
      >
        {address && (
          <FirstPage
            ref={image}
            address={address}
            alt={t('firstPage', { name: file.name })}
            onError={openWithoutImage}
          />
        )}
      </ScrollRegion>
    </ViewerFrame>
  );
}
