'use client';

import { useTranslations } from 'next-intl';
import { AwaitedPdf } from './awaited-pdf';
import { CannotShow } from './cannot-show';
import { ImageViewer } from './image-viewer';
import type { ViewerFile } from './viewer-file';
import { ViewerFrame } from './viewer-frame';

/**
 * Shows a file in the place it is given, or says that it can only be downloaded. Needs the `viewer` messages.
 * @param isAsked the reader has asked for this file: a PDF is opened with all tools at once
 */
export function FileViewer({ file, isAsked = false }: { file: ViewerFile; isAsked?: boolean }) {
  const t = useTranslations('viewer');
  if (file.mimeType === 'application/pdf') return <AwaitedPdf key={file.publicId} file={file} isAsked={isAsked} />;
  if (['image/png', 'image/jpeg'].includes(file.mimeType)) return <ImageViewer key={file.publicId} file={file} />;
  return (
    <ViewerFrame file={file} tools={null}>
      <CannotShow file={file} text={t('notShown')} />
    </ViewerFrame>
  );
}
