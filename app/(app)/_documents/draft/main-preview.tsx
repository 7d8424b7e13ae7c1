'use client';

import { useEffect } from 'react';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { ViewerFile } from '@/app/_viewer/viewer-file';

/** Half a megabyte of script: a letter that is typed never loads it. */
const loadViewer = () => import('@/app/_viewer/pdf-viewer').then((module) => module.PdfViewer);

/** The main PDF beside the fields that are filled in from it. Needs the `viewer` messages. */
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
