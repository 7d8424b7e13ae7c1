'use client';

import { useEffect } from 'react';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { ViewerFile } from '@/app/_viewer/viewer-file';

/** Half a megabyte of script, loaded only for letters with a PDF. */
const loadViewer = () => import('@/app/_viewer/pdf-viewer').then((module) => module.PdfViewer);

/** Preview of the main PDF beside the form. Needs the `viewer` messages. */
export function MainPage({ file, onText }: { file: ViewerFile; onText: (text: string) => void }) {
  const [Viewer, load] = useLazyComponent(loadViewer);
  useEffect(load, [load]);
  return (
    <div className="h-[calc(100dvh-10rem)] min-h-96" data-testid="main-page">
      {Viewer ? (
        <Viewer key={file.publicId} file={file} onText={onText} />
      ) : (
        <div className="h-full rounded-md border border-line bg-frame" />
      )}
    </div>
  );
}
