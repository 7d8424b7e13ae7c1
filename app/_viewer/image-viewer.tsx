'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { ScrollRegion } from '@/app/_ui/scroll-region';
import { CannotShow } from './cannot-show';
import { useImageCheck } from './use-image-check';
import { type ViewerFile, viewAddress } from './viewer-file';
import { ViewerFrame } from './viewer-frame';

/** A photograph or scan: the whole of it, or in its own size. */
export function ImageViewer({ file }: { file: ViewerFile }) {
  const t = useTranslations('viewer');
  const format = useFormatter();
  const checked = useImageCheck(file);
  const [isWhole, setIsWhole] = useState(true);
  const [isBroken, setIsBroken] = useState(false);
  const state = isBroken ? 'broken' : checked.state;
  if (state !== 'fine') {
    return (
      <ViewerFrame file={file} tools={null}>
        {state === 'checking' ? (
          <p role="status" className="p-4 text-muted">
            {t('loading')}
          </p>
        ) : (
          <CannotShow
            file={file}
            text={
              checked.state === 'huge'
                ? t('problem.huge', {
                    width: format.number(checked.width),
                    height: format.number(checked.height),
                    megapixels: format.number(Math.round((checked.width * checked.height) / 1e6)),
                  })
                : t(`problem.${state}`)
            }
            isOutOfReach={state === 'notFound' || state === 'forbidden'}
            isUnmarkable={state === 'unmarkable'}
          />
        )}
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
