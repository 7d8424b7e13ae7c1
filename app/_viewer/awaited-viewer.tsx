'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FileViewer } from './file-viewer';
import type { ViewerFile } from './viewer-file';

/**
 * A viewer beside a list. It shows page 1 of a PDF at once; another file waits for any act of the reader. A list that
 * opens with its first entry beside it is no request for that file. Until then the place has its final size. Needs the
 * `viewer` messages.
 */
export function AwaitedViewer({ file }: { file: ViewerFile }) {
  return file.mimeType === 'application/pdf' ? <FileViewer file={file} /> : <AwaitedFile file={file} />;
}

function AwaitedFile({ file }: { file: ViewerFile }) {
  const t = useTranslations('viewer');
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const want = () => setWanted(true);
    // Also true after a navigation within the app; undefined in browsers without it.
    if (navigator.userActivation?.hasBeenActive !== false) return want();
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, want, { once: true, capture: true });
    return () => {
      for (const event of events) document.removeEventListener(event, want, { capture: true });
    };
  }, [isWanted]);
  if (isWanted) return <FileViewer file={file} />;
  return (
    <button
      type="button"
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      className="flex size-full flex-col items-center gap-3 overflow-hidden rounded-md border border-line bg-frame p-3 text-table text-white"
    >
      <span className="max-w-full truncate">{t('show', { name: file.name })}</span>
      <span aria-hidden className="aspect-[210/297] min-h-0 w-full max-w-[800px] flex-1 bg-white" />
    </button>
  );
}
