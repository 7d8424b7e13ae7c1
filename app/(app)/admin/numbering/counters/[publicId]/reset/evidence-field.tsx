'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { FileDropZone } from '@/app/_ui/file-drop-zone';
import { notify } from '@/app/_ui/notify';

type Kept = { publicId: string; filename: string };

/** A file as evidence; it is kept with the request. */
export function EvidenceField({ onChange }: { onChange: (publicId: string | null) => void }) {
  const t = useTranslations('series.reset');
  const [kept, setKept] = useState<Kept | null>(null);
  const [isSending, setSending] = useState(false);
  const set = (file: Kept | null) => {
    setKept(file);
    onChange(file?.publicId ?? null);
  };
  const send = async ([file]: File[]) => {
    if (!file) return;
    setSending(true);
    const form = new FormData();
    form.append('file', file);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const response = await fetch('/api/v1/attachments', { method: 'POST', body: form, headers }).catch(() => null);
    const body = (await response?.json().catch(() => null)) as (Kept & { message?: string }) | null;
    setSending(false);
    if (response?.ok && body) set({ publicId: body.publicId, filename: body.filename });
    else notify({ kind: 'error', text: body?.message ?? t('uploadFailed') });
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-medium">{t('attachment')}</legend>
      {kept ? (
        <div className="flex flex-wrap items-center gap-3">
          <span>{t('attached', { name: kept.filename })}</span>
          <Button size="small" onClick={() => set(null)}>
            {t('removeFile')}
          </Button>
        </div>
      ) : (
        <FileDropZone
          multiple={false}
          disabled={isSending}
          onFiles={send}
          hint={isSending ? t('uploading') : undefined}
        />
      )}
    </fieldset>
  );
}
