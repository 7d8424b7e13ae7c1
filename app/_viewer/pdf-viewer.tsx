'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Document } from 'react-pdf';
import type { DocumentCallback } from 'react-pdf/dist/shared/types.js';
import { Button } from '@/app/_ui/button';
import { classNames } from '@/app/_ui/class-names';
import { ScrollRegion } from '@/app/_ui/scroll-region';
import { CannotShow } from './cannot-show';
import { FirstPage } from './first-page';
import { PdfFindBar } from './pdf-find-bar';
import { PdfPages } from './pdf-pages';
import { type PdfProblem, problemOf } from './pdf-problem';
import { PDF_OPTIONS } from './pdf-setup';
import { PdfThumbnails } from './pdf-thumbnails';
import { PdfToolbar } from './pdf-toolbar';
import { usePdfFind } from './use-pdf-find';
import { usePdfView } from './use-pdf-view';
import { downloadAddress, type ReadSoFar, type ViewerFile, viewAddress } from './viewer-file';
import { ViewerFrame } from './viewer-frame';
import { commandOf } from './viewer-keys';

/** Milliseconds before the viewer offers the download: a large set on a slow line has opened by then. */
const SLOW_AFTER = 15_000;

const NOTHING_READ: ReadSoFar = { firstPage: null, top: 0, hasFocus: false };

/** A PDF with its pages, white on a dark frame in either theme. Loads only visible pages from the server. */
export function PdfViewer({
  file,
  readSoFar = NOTHING_READ,
}: {
  file: ViewerFile;
  /** State of the image that this viewer replaces. */
  readSoFar?: ReadSoFar;
}) {
  const t = useTranslations('viewer');
  const [pdf, setPdf] = useState<DocumentCallback | null>(null);
  const [problem, setProblem] = useState<PdfProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasThumbnails, setThumbnails] = useState(false);
  const [start] = useState(readSoFar);
  const view = usePdfView(pdf, { startTop: start.top, onUnreadable: () => setProblem('broken') });
  const { node } = view;
  useEffect(() => {
    // The focus was lost with the image; a reader who has moved on keeps it.
    if (start.hasFocus && document.activeElement === document.body) node?.focus({ preventScroll: true });
  }, [node, start]);
  const find = usePdfFind(pdf, view.goTo);
  const isShown = pdf !== null && view.count > 0 && !problem;
  const canRetry = problem === 'failed';
  const closeFind = () => {
    find.close();
    view.node?.focus();
  };
  return (
    <ViewerFrame
      file={file}
      tools={
        problem ? null : (
          // Keeps its room from the beginning: a row that comes later would push the page down.
          <div inert={!isShown} className={isShown || start.firstPage ? undefined : 'invisible'}>
            <PdfToolbar
              view={isShown ? view : { ...view, count: null }}
              find={{ isOpen: find.isOpen, toggle: find.isOpen ? closeFind : find.open }}
              thumbnails={{ isOpen: hasThumbnails, toggle: () => setThumbnails(!hasThumbnails) }}
            />
          </div>
        )
      }
    >
      {problem ? (
        <CannotShow
          file={file}
          text={file.local && isOwn(problem) ? t(`local.${problem}`) : t(`problem.${problem}`)}
          isOutOfReach={problem === 'notFound' || problem === 'forbidden'}
          isUnmarkable={problem === 'unmarkable'}
          action={
            canRetry && (
              <Button
                onClick={() => {
                  setProblem(null);
                  setAttempt(attempt + 1);
                }}
              >
                {t('retry')}
              </Button>
            )
          }
        />
      ) : (
        <>
          {isShown && find.isOpen && <PdfFindBar find={find} count={view.count} onClose={closeFind} />}
          <Document
            key={attempt}
            className={classNames(
              'grid min-h-0 flex-1 grid-rows-1',
              isShown && hasThumbnails ? 'grid-cols-[120px_minmax(0,1fr)]' : 'grid-cols-1',
            )}
            file={file.local ?? viewAddress(file)}
            options={PDF_OPTIONS}
            onLoadSuccess={(loaded) => {
              if (loaded.numPages === 0) {
                setProblem('broken');
                return;
              }
              setPdf(loaded);
            }}
            onLoadError={(error) => setProblem(problemOf(error))}
            onPassword={() => setProblem('password')}
            loading={<Loading file={file} start={start} />}
            error={null}
          >
            {isShown && hasThumbnails && (
              <PdfThumbnails
                shapes={view.pages.shapes}
                rotation={view.pages.rotation}
                current={view.current}
                onChoose={view.goTo}
              />
            )}
            <ScrollRegion
              ref={view.frameRef}
              aria-label={file.name}
              className="min-h-0 min-w-0 overflow-auto outline-none focus-visible:outline-2 focus-visible:-outline-offset-2"
              onKeyDown={(event) => {
                const isFind = event.code === 'KeyF' && (event.ctrlKey || event.metaKey) && !event.altKey;
                const command = isFind ? null : commandOf(event);
                if (!isFind && !command) return;
                event.preventDefault();
                event.stopPropagation();
                if (command) view.run(command);
                else find.open();
              }}
            >
              <PdfPages
                {...view.pages}
                firstPage={start.firstPage}
                drawText={find.drawText}
                onDrawn={() => find.onDrawn(view.node)}
              />
            </ScrollRegion>
          </Document>
        </>
      )}
    </ViewerFrame>
  );
}

/** Faults of the file itself: before submission they have another message than afterwards. */
function isOwn(problem: PdfProblem): problem is 'password' | 'broken' {
  return problem === 'password' || problem === 'broken';
}

function Loading({ file, start }: { file: ViewerFile; start: ReadSoFar }) {
  const t = useTranslations('viewer');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const slow = isSlow && !file.local && (
    <p className="pb-4">
      {t('slow')}{' '}
      <a href={downloadAddress(file)} download className="underline">
        {t('download')}
      </a>
    </p>
  );
  if (start.firstPage) {
    return (
      <div className="h-full overflow-hidden">
        <div role="status" className="text-white px-3">
          <span className="sr-only">{t('loading')}</span>
          {slow}
        </div>
        <div style={{ marginTop: -start.top }}>
          <FirstPage address={start.firstPage} alt={t('firstPage', { name: file.name })} />
        </div>
      </div>
    );
  }
  return (
    // No higher than its frame: clipped content overlaps the elements below the frame, also for programs that read the
    // page.
    <div
      role="status"
      className="mx-auto mt-3 aspect-[210/297] max-h-[calc(100%-12px)] w-[min(100%-24px,800px)] overflow-hidden bg-white p-8 text-[#000]"
    >
      <span className="sr-only">{t('loading')}</span>
      {slow}
      <div aria-hidden className="space-y-3">
        <div className="skeleton h-5 w-2/3 bg-[#ddd]" />
        <div className="skeleton h-4 w-full bg-[#ddd]" />
        <div className="skeleton h-4 w-5/6 bg-[#ddd]" />
      </div>
    </div>
  );
}
