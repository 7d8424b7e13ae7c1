'use client';

import { useEffect, useState } from 'react';
import { HEAD_BYTES, imageSizeOf, MAX_PIXELS } from './image-size';
import { type ViewerFile, viewAddress } from './viewer-file';

type Checked =
  | { state: 'checking' | 'fine' | 'broken' | 'notFound' | 'forbidden' | 'unmarkable' | 'failed' | 'empty' }
  | { state: 'huge'; width: number; height: number };

/** Checks the size of an image before the browser decodes it: 200 megapixels take a gigabyte of memory. */
export function useImageCheck(file: ViewerFile): Checked {
  const [checked, setChecked] = useState<Checked>({ state: 'checking' });
  const address = viewAddress(file);
  useEffect(() => {
    const leaving = new AbortController();
    lookAt(address, leaving.signal).then(setChecked, () => {
      if (!leaving.signal.aborted) setChecked({ state: 'failed' });
    });
    return () => leaving.abort();
  }, [address]);
  return checked;
}

async function lookAt(address: string, signal: AbortSignal): Promise<Checked> {
  const answer = await fetch(address, { signal, headers: { range: `bytes=0-${HEAD_BYTES - 1}` } });
  if (answer.status === 404) return { state: 'notFound' };
  if (answer.status === 403) return { state: 'forbidden' };
  if (answer.status === 409) return { state: 'unmarkable' };
  // An empty file cannot satisfy a range request.
  if (answer.status === 416) return { state: 'empty' };
  if (!answer.ok) return { state: 'failed' };
  const head = new Uint8Array(await answer.arrayBuffer());
  if (head.length === 0) return { state: 'empty' };
  const size = imageSizeOf(head);
  if (size && size.width * size.height > MAX_PIXELS) return { state: 'huge', ...size };
  // Unusually long metadata: the browser decides whether it can show the image.
  return { state: 'fine' };
}
