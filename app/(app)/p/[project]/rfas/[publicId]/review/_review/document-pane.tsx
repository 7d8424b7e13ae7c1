'use client';

import { useTranslations } from 'next-intl';
import { FileViewer } from '@/app/_viewer/file-viewer';
import { FileSwitcher } from './file-switcher';
import type { ReviewFile } from './review-file';

/** The document beside the answer: it stays in view while the rail scrolls. */
export function DocumentPane({
  files,
  shown,
  onShow,
}: {
  files: readonly ReviewFile[];
  shown: ReviewFile | null;
  onShow: (file: ReviewFile) => void;
}) {
  const t = useTranslations('review');
  return (
    <div className="sticky top-[68px] flex h-[calc(100dvh-88px)] min-w-0 flex-col gap-1.5">
      {shown ? (
        <>
          {files.length > 1 && <FileSwitcher files={files} shown={shown} onShow={onShow} />}
          <div className="min-h-0 flex-1">
            <FileViewer file={shown} />
          </div>
        </>
      ) : (
        <p className="flex h-full items-center justify-center rounded-md border border-line bg-surface text-muted">
          {t('noFiles')}
        </p>
      )}
    </div>
  );
}
