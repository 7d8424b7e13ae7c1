'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import type { ExportDto } from '@/lib/documents/exports/dto';
import { newPublicId } from '@/lib/platform/id';
import { cancelExportAction, retryExportAction } from './actions';

type Of = { row: Pick<ExportDto, 'publicId' | 'versionNo' | 'fileName'> };

/** Cancels a waiting or running export. */
export function CancelExport({ row }: Of) {
  const t = useTranslations('exports');
  const cancel = useActing(cancelExportAction);
  return <Act label={t('cancel')} fileName={row.fileName} done={t('stopped')} act={() => cancel(inputOf(row))} />;
}

/** Retries a failed or cancelled export. */
export function RetryExport({ row }: Of) {
  const t = useTranslations('exports');
  const retry = useActing(retryExportAction);
  const [idempotencyKey] = useState(newPublicId);
  const act = () => retry({ idempotencyKey, input: inputOf(row) });
  return <Act label={t('retry')} fileName={row.fileName} done={t('again')} act={act} />;
}

const inputOf = ({ publicId, versionNo }: Of['row']) => ({ publicId, versionNo });

function Act({
  label,
  fileName,
  done,
  act,
}: {
  label: string;
  fileName: string;
  done: string;
  act: () => Promise<{ ok: true } | { ok: false; message: string; ref: string }>;
}) {
  const t = useTranslations('exports');
  const router = useRouter();
  const [isPending, start] = useTransition();
  const press = () =>
    start(async () => {
      const answer = await act().catch(() => null);
      if (!answer) return notify({ kind: 'error', text: t('notSent') });
      if (answer.ok) notify({ kind: 'success', text: done });
      else notify({ kind: 'error', text: answer.message, description: answer.ref });
      // Also after a refusal: the export's state has changed.
      router.refresh();
    });
  return (
    <Button size="small" pending={isPending} onClick={press} aria-label={`${label} ${fileName}`}>
      {label}
    </Button>
  );
}
