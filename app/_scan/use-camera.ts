'use client';

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readCode } from './read-code';

/** `insecure`: browsers provide no camera over plain http. */
export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'insecure';

/** Milliseconds between frames: five a second find a still code and leave a phone's processor half idle. */
const LOOK_MS = 200;

/**
 * Streams the rear camera into the video while the component is mounted.
 * @param onCode once per text that is seen
 */
export function useCamera(onCode: (text: string) => void): {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
} {
  const [state, setState] = useState<CameraState>('starting');
  const video = useRef<HTMLVideoElement>(null);
  const say = useEffectEvent(onCode);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let last: string | null = null;
    const look = async () => {
      const shown = video.current;
      const text =
        shown && shown.readyState >= shown.HAVE_CURRENT_DATA ? await readCode(shown).catch(() => null) : null;
      if (isOver) return;
      if (text !== null && text !== last) say(text);
      last = text ?? last;
      timer = setTimeout(look, LOOK_MS);
    };
    const start = async () => {
      if (!window.isSecureContext) return setState('insecure');
      try {
        if (!navigator.mediaDevices) return setState('missing');
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      } catch (error) {
        if (!isOver)
          setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing');
        return;
      }
      if (isOver || !video.current) return stopAll(stream);
      video.current.srcObject = stream;
      await video.current.play().catch(() => undefined);
      if (isOver) return;
      setState('on');
      void look();
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stopAll(stream);
    };
  }, []);
  return { state, video };
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
