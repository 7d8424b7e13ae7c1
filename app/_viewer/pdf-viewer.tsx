'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Document } from 'react-pdf';
import type { DocumentCallback } from 'react-pdf/dist/shared/types.js';
import { Button } from '@/app/_ui/button';
import { ScrollRegion } from '@/app/_ui/scroll-region';
import { CannotShow } from './cannot-show';
import { firstLines } from './first-lines';
import { PdfPages } from './pdf-pages';
import { PDF_OPTIONS } from './pdf-setup';
import { PdfToolbar } from './pdf-toolbar';
import { usePdfView } from './use-pdf-view';
import { type ViewerFile, viewAddress } from './viewer-file';
import { ViewerFrame } from './viewer-frame';
import { commandOf } from './viewer-keys';

type Problem = 'notFound' | 'forbidden' | 'password' | 'broken' | 'failed';

/** A PDF with its pages, white on a dark frame in either theme. Loads only visible pages from the server. */
export function PdfViewer({
  file,
  onText,
}: {
  file: ViewerFile;
  /** Told the text of the first page, where it has some. */
  onText?: (text: string) => void;
}) {
  const t = useTranslations('viewer');
  const [pdf, setPdf] = useState<DocumentCallback | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const view = usePdfView(pdf, () => setProblem('broken'));
  const canRetry = problem === 'failed';
  return (
    <ViewerFrame file={file} tools={pdf && view.count > 0 && !problem ? <PdfToolbar view={view} /> : null}>
      {problem ? (
        <CannotShow
          file={file}
          text={file.local && isOwn(problem) ? t(`local.${problem}`) : t(`problem.${problem}`)}
          isOutOfReach={problem === 'notFound' || problem === 'forbidden'}
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
        <ScrollRegion
          ref={view.frameRef}
          aria-label={file.name}
          className="min-h-0 flex-1 overflow-auto outline-none focus-visible:outline-2 focus-visible:-outline-offset-2"
          onKeyDown={(event) => {
            const command = commandOf(event);
            if (!command) return;
            event.preventDefault();
            event.stopPropagation();
            view.run(command);
          }}
        >
          <Document
            key={attempt}
            file={file.local ?? viewAddress(file)}
            options={PDF_OPTIONS}
            onLoadSuccess={(loaded) => {
              if (loaded.numPages === 0) {
                setProblem('broken');
                return;
              }
              setPdf(loaded);
              // A help for the form beside it: without an answer there is none.
              if (onText) void firstLines(loaded).then(onText, () => undefined);
            }}
            onLoadError={(error) => setProblem(problemOf(error))}
            onPassword={() => setProblem('password')}
            loading={<Loading label={t('loading')} />}
            error={null}
          >
            <PdfPages {...view.pages} />
          </Document>
        </ScrollRegion>
      )}
    </ViewerFrame>
  );
}

/** A fault of the file itself: before it is sent, that is another message than afterwards. */
function isOwn(problem: Problem): problem is 'password' | 'broken' {
  return problem === 'password' || problem === 'broken';
}

function problemOf(error: Error): Problem {
  const status = 'status' in error ? error.status : undefined;
  if (status === 404) return 'notFound';
  if (status === 403) return 'forbidden';
  return error.name === 'InvalidPDFException' ? 'broken' : 'failed';
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="mx-auto mt-3 aspect-[210/297] w-[min(100%-24px,800px)] bg-white p-8">
      <span className="sr-only">{label}</span>
      <div aria-hidden className="space-y-3">
        <div className="skeleton h-5 w-2/3 bg-[#ddd]" />
        <div className="skeleton h-4 w-full bg-[#ddd]" />
        <div className="skeleton h-4 w-5/6 bg-[#ddd]" />
      </div>
    </div>
  );
}
