'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { ScrollRegion } from '@/app/_ui/scroll-region';
import { CannotShow } from './cannot-show';
import { type ViewerFile, viewAddress } from './viewer-file';
import { ViewerFrame } from './viewer-frame';

/** A photograph or scan: the whole of it, or in its own size. */
export function ImageViewer({ file }: { file: ViewerFile }) {
  const t = useTranslations('viewer');
  const [isWhole, setIsWhole] = useState(true);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <ViewerFrame file={file} tools={null}>
        <CannotShow file={file} text={t('problem.broken')} />
      </ViewerFrame>
    );
  }
  return (
    <ViewerFrame
      file={file}
      tools={
        <Button size="small" variant="ghost" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('ownSize') : t('fitPage')}
        </Button>
      }
    >
      <ScrollRegion aria-label={file.name} className="min-h-0 flex-1 overflow-auto p-3">
        {/* biome-ignore lint/performance/noImgElement: the file is served to those who may see it, never resized or cached elsewhere */}
        <img
          src={viewAddress(file)}
          alt={file.name}
          onError={() => setIsBroken(true)}
          className={isWhole ? 'mx-auto h-full max-w-full object-contain' : 'mx-auto max-w-none'}
        />
      </ScrollRegion>
    </ViewerFrame>
  );
}
