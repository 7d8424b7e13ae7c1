'use client';

import { useState } from 'react';
import { newPublicId } from '@/lib/platform/id';

export type StepFile = { key: string; name: string; state: 'sending' | 'failed'; message: string | null };
export type StoredFile = { publicId: string; name: string };

/** Files of one step: uploaded at once, tied to the step when its action is taken, gone by themselves otherwise. */
export function useStepFiles() {
  const [sending, setSending] = useState<readonly StepFile[]>([]);
  const [stored, setStored] = useState<readonly StoredFile[]>([]);
  const upload = async (file: File) => {
    const key = newPublicId();
    setSending((list) => [...list, { key, name: file.name, state: 'sending', message: null }]);
    const form = new FormData();
    form.append('file', file);
    const response = await fetch('/api/v1/attachments', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: form,
    }).catch(() => null);
    const body = (await response?.json().catch(() => null)) as { publicId?: string; message?: string } | null;
    const publicId = response?.ok ? body?.publicId : undefined;
    if (publicId === undefined) {
      setSending((list) =>
        list.map((one) => (one.key === key ? { ...one, state: 'failed', message: body?.message ?? null } : one)),
      );
      return;
    }
    setSending((list) => list.filter((one) => one.key !== key));
    setStored((list) => [...list, { publicId, name: file.name }]);
  };
  return {
    sending,
    stored,
    isBusy: sending.some(({ state }) => state === 'sending'),
    add: (files: readonly File[]) => {
      for (const file of files) void upload(file);
    },
    remove: (publicId: string) => setStored((list) => list.filter((one) => one.publicId !== publicId)),
  };
}

export type StepFilesState = ReturnType<typeof useStepFiles>;
