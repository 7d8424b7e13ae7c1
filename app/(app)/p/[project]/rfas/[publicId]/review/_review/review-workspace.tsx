'use client';

import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { useIsWide } from '@/app/_ui/use-is-wide';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { whenIdle } from '@/app/_ui/when-idle';
import { FileViewer } from '@/app/_viewer/file-viewer';
import type { RfaItem } from '@/lib/documents/rfas/dto';
import { OpenFileHere } from '../../../../../../_workflow/open-file-context';
import { DocumentPane } from './document-pane';
import { FileSwitcher } from './file-switcher';
import { LeftOverText } from './left-over-text';
import { OwnAnswer } from './own-answer';
import type { ReviewFile } from './review-file';
import type { AnswerProps } from './use-answer';

const loadSheet = () => import('./document-sheet').then((module) => module.DocumentSheet);

/** Document and answer side by side, or on a phone the document over everything with the codes under the thumb. */
export function ReviewWorkspace({
  subject,
  files,
  items,
  answer,
  draftKey,
  children,
}: {
  subject: string;
  files: readonly ReviewFile[];
  items: readonly RfaItem[];
  /** Null: nothing waits for this person. */
  answer: AnswerProps | null;
  draftKey: string;
  /** Step, history, earlier cycles: rendered by the server. */
  children: ReactNode;
}) {
  const t = useTranslations('review');
  const isWide = useIsWide();
  const [shown, setShown] = useState<ReviewFile | null>(files[0] ?? null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [DocumentSheet, requestSheet] = useLazyComponent(loadSheet);
  useEffect(() => {
    if (isWide === false) whenIdle(requestSheet);
  }, [isWide, requestSheet]);
  const open = (file: ReviewFile) => {
    setShown(file);
    if (isWide !== false) return;
    requestSheet();
    setIsSheetOpen(true);
  };
  const showItem = (itemPublicId: string) => {
    const file = files.find((candidate) => candidate.itemPublicId === itemPublicId);
    if (file && (isWide === false || shown?.itemPublicId !== itemPublicId)) open(file);
  };
  const sheet = (bar: ReactNode) =>
    DocumentSheet !== null &&
    isSheetOpen &&
    isWide === false &&
    shown && (
      <DocumentSheet
        title={shown.name}
        switcher={<FileSwitcher files={files} shown={shown} onShow={setShown} />}
        bar={bar}
        onClose={() => setIsSheetOpen(false)}
      >
        <FileViewer file={shown} isAsked />
      </DocumentSheet>
    );
  return (
    <OpenFileHere
      onOpen={({ publicId, filename }) =>
        open(files.find((file) => file.publicId === publicId) ?? stepFile(publicId, filename))
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_420px] xl:grid-cols-[minmax(0,1fr)_460px]">
        <div className="max-lg:hidden">
          {isWide !== false && <DocumentPane files={files} shown={shown} onShow={setShown} />}
        </div>
        <div className="min-w-0 space-y-4 max-lg:pb-44">
          {shown && (
            <Button
              className="w-full lg:hidden"
              icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => open(shown)}
            >
              {t('openDocument')}
            </Button>
          )}
          {answer ? (
            <OwnAnswer {...{ subject, items, answer, sheet, isWide: isWide === true }} onItem={showItem} />
          ) : (
            <>
              <LeftOverText draftKey={draftKey} />
              {sheet(null)}
            </>
          )}
          {children}
        </div>
      </div>
    </OpenFileHere>
  );
}

/** A step's file is known by its name alone. */
function stepFile(publicId: string, name: string): ReviewFile {
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  const types: Record<string, string> = {
    pdf: 'application/pdf',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
  };
  return {
    publicId,
    name,
    mimeType: types[extension] ?? '',
    group: '',
    itemPublicId: null,
    revision: null,
    supersededBy: null,
  };
}
