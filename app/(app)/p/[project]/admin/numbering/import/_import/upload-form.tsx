'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Banner } from '@/app/_ui/banner';
import { FileDropZone } from '@/app/_ui/file-drop-zone';
import { Select } from '@/app/_ui/select';
import { USUAL_TYPE } from '@/lib/documents/kind-traits';
import { MAX_IMPORT_BYTES } from '@/lib/numbering/imports/constants';
import { MAX_TABLE_ROWS } from '@/lib/platform/tables/constants';

type Answer = { publicId?: string; message?: string };

/** Sends a register's file and goes on to what the check says of it. */
export function UploadForm({
  projectCode,
  base,
  types,
}: {
  projectCode: string;
  base: string;
  types: readonly { code: string; name: string }[];
}) {
  const t = useTranslations('numberImports.upload');
  const locale = useLocale();
  const router = useRouter();
  const [type, setType] = useState<string>(USUAL_TYPE);
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (file: File) => {
    setFailure(null);
    setSending(file.name);
    const form = new FormData();
    form.append('file', file);
    const query = new URLSearchParams({ project: projectCode, ...(type !== '' && { type }) });
    const answer = await fetch(`/api/v1/document-numbering/imports?${query}`, {
      method: 'POST',
      body: form,
      headers: { 'Idempotency-Key': crypto.randomUUID(), 'Accept-Language': locale },
    })
      .then(async (response) => (await response.json()) as Answer)
      .catch((): Answer => ({}));
    if (answer.publicId) return router.push(`${base}/${answer.publicId}`);
    setFailure(answer.message ?? t('failed'));
    setSending(null);
  };

  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Select
        label={t('type')}
        hint={t('typeHint')}
        placeholder={t('typeNone')}
        value={type}
        onChange={(event) => setType(event.target.value)}
        options={types.map((type) => ({ value: type.code, label: type.name }))}
        className="max-w-sm"
      />
      <FileDropZone
        accept=".csv,.txt,.xlsx"
        multiple={false}
        disabled={sending !== null}
        hint={t('hint', {
          megabytes: MAX_IMPORT_BYTES / 1024 / 1024,
          rows: MAX_TABLE_ROWS.toLocaleString('en-US'),
        })}
        onFiles={([file]) => file && send(file)}
      />
      <div aria-live="polite">
        {sending !== null && <p className="text-table text-muted">{t('sending', { name: sending })}</p>}
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </div>
      <p className="text-table">
        <a
          className="text-primary underline"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
          download="example.csv"
        >
          {t('example')}
        </a>
      </p>
    </div>
  );
}

/** With the mark that makes Excel read it as UTF-8. */
const EXAMPLE = [
  '\uFEFFเลขที่,ประเภท,วันที่,เรื่อง,จาก,ถึง,หมายเหตุ',
  'คคง.-สคฉ.3-0001-2567,LETTER,5/1/2567,ขอส่งรายงานประจำเดือน,คคง.,สคฉ.3,',
  'คคง.-สคฉ.3-0002-2567,LETTER,12/1/2567,ขอเชิญประชุม,คคง.,สคฉ.3,ต้นฉบับอยู่ตู้ 3',
].join('\r\n');
