'use client';

import { useRef, useState } from 'react';
import type { SameFile } from '@/lib/documents/files/find-same-file';
import { newPublicId } from '@/lib/platform/id';
import { sameFileAction } from '../actions';
import type { AttachmentValue } from './draft-parts';
import { uploadFile } from './upload-file';

export type Upload = {
  key: string;
  file: File;
  /** 0 to 1; at 1 the server looks at the type and for viruses. */
  share: number;
  state: 'sending' | 'failed';
  message: string | null;
};

export type LocalFile = {
  /** Does not change when the upload completes. */
  key: string;
  file: File;
};

/** Uploads in progress. A stored file is handed over and leaves the list. */
export function useUploads(onStored: (file: AttachmentValue) => void, refuse: (file: File) => string | null) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [same, setSame] = useState<Readonly<Record<string, readonly SameFile[]>>>({});
  const [local, setLocal] = useState<Readonly<Record<string, LocalFile>>>({});
  const turns = useRef(new Map<string, number>());
  const aborts = useRef(new Map<string, () => void>());
  const stored = useRef(onStored);
  stored.current = onStored;

  const change = (key: string, part: Partial<Upload>) =>
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const drop = (key: string) => setUploads((list) => list.filter((upload) => upload.key !== key));

  const send = async (key: string, file: File) => {
    change(key, { state: 'sending', share: 0, message: null });
    const { outcome, abort } = uploadFile(file, key, (share) => change(key, { share }));
    aborts.current.set(key, abort);
    const answer = await outcome;
    if (!answer.ok) {
      change(key, { state: 'failed', message: answer.message });
      return;
    }
    drop(key);
    turns.current.set(answer.file.publicId, turns.current.get(key) ?? -1);
    setLocal((known) => ({ ...known, [answer.file.publicId]: { key, file } }));
    stored.current(answer.file);
    // A hint: without an answer there is none.
    const found = await sameFileAction({ publicId: answer.file.publicId }).catch(() => null);
    if (found?.ok) setSame((known) => ({ ...known, [answer.file.publicId]: found.data }));
  };

  return {
    uploads,
    /** Documents that carry the same content, by the file that was sent here. */
    same,
    /** Uploaded files of this device by their publicId: previewed without a download. */
    local,
    /** Index in drop order; -1 for a file that the draft already had. */
    turnOf: (publicId: string) => turns.current.get(publicId) ?? -1,
    isBusy: uploads.some((upload) => upload.state === 'sending'),
    hasFailed: uploads.some((upload) => upload.state === 'failed'),
    add: (files: readonly File[]) => {
      for (const file of files) {
        const key = newPublicId();
        const message = refuse(file);
        turns.current.set(key, turns.current.size);
        setUploads((list) => [...list, { key, file, share: 0, state: message ? 'failed' : 'sending', message }]);
        if (!message) void send(key, file);
      }
    },
    retry: (upload: Upload) => void send(upload.key, upload.file),
    remove: (key: string) => {
      aborts.current.get(key)?.();
      drop(key);
    },
    /** Aborts all running uploads and clears failed ones. */
    clear: () => {
      for (const { key } of uploads) aborts.current.get(key)?.();
      setUploads([]);
    },
  };
}
