'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { CannotShow } from './cannot-show';
import { ImageViewer } from './image-viewer';
import type { ViewerFile } from './viewer-file';
import { ViewerFrame } from './viewer-frame';

/** Half a megabyte of script that only a page with a PDF on it loads. */
const PdfViewer = dynamic(() => import('./pdf-viewer').then((module) => module.PdfViewer), {
  ssr: false,
  loading: () => <div className="h-full rounded-md border border-line bg-frame" />,
});

/** Shows a file in the place it is given, or says that it can only be downloaded. Needs the `viewer` messages. */
export function FileViewer({ file }: { file: ViewerFile }) {
  const t = useTranslations('viewer');
  if (file.mimeType === 'application/pdf') return <PdfViewer key={file.publicId} file={file} />;
  if (['image/png', 'image/jpeg'].includes(file.mimeType)) return <ImageViewer key={file.publicId} file={file} />;
  return (
    <ViewerFrame file={file} tools={null}>
      <CannotShow file={file} text={t('notShown')} />
    </ViewerFrame>
  );
}
