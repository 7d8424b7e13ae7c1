'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Badge } from '@/app/_ui/badge';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { FileDropZone } from '@/app/_ui/file-drop-zone';
import { notify } from '@/app/_ui/notify';
import { ScrollRegion } from '@/app/_ui/scroll-region';
import type { CheckedRow, MatrixCheck } from '@/lib/documents/circulations/matrix/check-matrix-file';
import { MAX_ENTRIES, MAX_MATRIX_BYTES } from '@/lib/documents/circulations/matrix/schema';
import { checkMatrixFileAction, setMatrixAction } from './actions';

const COLUMNS = ['type', 'contract', 'discipline', 'username', 'role', 'days'] as const;
const CHANGES = ['REFUSED', 'ADDED', 'CHANGED', 'REMOVED', 'SAME'] as const;

/** Reads a file, shows what it would change, and saves it as a whole when no row is refused. */
export function ImportDialog({ projectCode, onClose }: { projectCode: string; onClose: () => void }) {
  const t = useTranslations('circulations');
  const router = useRouter();
  const check = useActing(checkMatrixFileAction);
  const save = useActing(setMatrixAction);
  const [checked, setChecked] = useState<MatrixCheck | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const read = (file: File) =>
    startTransition(async () => {
      setChecked(null);
      if (file.size > MAX_MATRIX_BYTES) return setProblem(t('matrix.tooLarge'));
      const answer = await check({ projectCode, file: await toBase64(file) }).catch(() => null);
      setProblem(answer?.ok ? null : (answer?.message ?? t('failed')));
      if (answer?.ok) setChecked(answer.data);
    });
  const apply = ({ digest, entries }: MatrixCheck) =>
    startTransition(async () => {
      const answer = await save({ projectCode, seen: digest, entries: entries ?? [] }).catch(() => null);
      if (!answer?.ok) return setProblem(answer?.message ?? t('failed'));
      notify({ kind: 'success', text: t('matrix.saved') });
      onClose();
      router.refresh();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('matrix.import')}
      description={t('matrix.importHint', { max: MAX_ENTRIES })}
      width="large"
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={!checked?.entries}
            onClick={() => checked && apply(checked)}
          >
            {t('matrix.apply')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FileDropZone
          accept=".csv,.xlsx"
          multiple={false}
          disabled={isPending}
          onFiles={([file]) => file && read(file)}
        />
        <div aria-live="polite">
          {problem && <Banner tone="danger">{problem}</Banner>}
          {checked && !checked.entries && <Banner tone="warning">{t('matrix.refusedRows')}</Banner>}
          {checked && (
            <p className="font-medium">
              {CHANGES.map((change) => {
                const count = checked.rows.filter((row) => row.change === change).length;
                return t(`matrix.count.${change}`, { count });
              }).join(' · ')}
            </p>
          )}
        </div>
        {checked && <Changes rows={checked.rows} />}
      </div>
    </Dialog>
  );
}

function Changes({ rows }: { rows: readonly CheckedRow[] }) {
  const t = useTranslations('circulations');
  const sorted = CHANGES.flatMap((change) => rows.filter((row) => row.change === change));
  return (
    <ScrollRegion aria-label={t('matrix.dryRun')}>
      <table className="w-full text-table">
        <caption className="sr-only">{t('matrix.dryRun')}</caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="px-2 py-1">
              {t('matrix.rowNo')}
            </th>
            <th scope="col" className="px-2 py-1">
              {t('matrix.change')}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-2 py-1">
                {t(`matrix.file.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.rowNo ?? JSON.stringify(row.cells)} className="border-b border-line align-top">
              <td className="px-2 py-1 tabular-nums">{row.rowNo ?? '–'}</td>
              <td className="px-2 py-1">
                <Badge tone={row.change === 'REFUSED' ? 'urgent' : 'neutral'}>
                  {t(`matrix.changes.${row.change}`)}
                </Badge>
                {row.reasons.map((reason) => (
                  <p key={reason} className="text-danger">
                    {reason}
                  </p>
                ))}
              </td>
              {COLUMNS.map((column) => (
                <td key={column} className="px-2 py-1 break-words">
                  {row.cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** By the browser's own reader: `btoa` takes text, and a spread of half a megabyte overflows the stack. */
function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
