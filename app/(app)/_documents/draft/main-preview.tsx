'use client';

import { useEffect } from 'react';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { ViewerFile } from '@/app/_viewer/viewer-file';

/** Half a megabyte of script, loaded only for letters with a PDF. */
const loadViewer = () => import('@/app/_viewer/pdf-viewer').then((module) => module.PdfViewer);

const HEIGHTS = { form: 'h-[calc(100dvh-10rem)] min-h-96', dialog: 'h-80' } as const;

/** Preview of the main PDF, beside the form or in a dialog. Needs the `viewer` messages. */
export function MainPage({ file, size = 'form' }: { file: ViewerFile; size?: keyof typeof HEIGHTS }) {
  const [Viewer, load] = useLazyComponent(loadViewer);
  useEffect(load, [load]);
  return (
    <div className={HEIGHTS[size]} data-testid={`${size === 'form' ? 'main' : 'outgoing'}-page`}>
      {Viewer ? (
        <Viewer key={file.publicId} file={file} />
      ) : (
        <div className="h-full rounded-md border border-line bg-frame" />
      )}
    </div>
  );
}
