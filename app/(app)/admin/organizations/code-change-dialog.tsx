'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { TextArea } from '@/app/_ui/text-area';
import { TypeWord } from '@/app/_ui/type-names';
import type { CodeChangePreview, CodeChangeRow } from '@/lib/numbering/formats/preview-code-change';
import { visibleLength } from '@/lib/platform/visible-text';

/** Long enough to explain, short enough for an audit row's text column. */
const MAX_REASON = 500;
const MIN_REASON = 5;
/** A wide table must be scrollable by keyboard. */
const SCROLLABLE = { tabIndex: 0 };

/** Preview of a new code before it is saved. Returns the reason, or null without a save. */
export function CodeChangeDialog({
  preview,
  onAnswer,
}: {
  preview: CodeChangePreview;
  onAnswer: (reason: string | null) => void;
}) {
  const t = useTranslations('admin.codeChange');
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(null);
      }}
      width="large"
      title={t('title', { from: preview.oldCode, to: preview.newCode })}
      description={preview.rows.length > 0 ? t('intro') : t('none')}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('back')}</Button>
          <Button
            variant="danger"
            disabled={visibleLength(reason) < MIN_REASON}
            onClick={() => onAnswer(reason.trim())}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          required
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {preview.rows.length > 0 && <Series rows={preview.rows} />}
        {preview.hasMore && <p className="text-table text-muted">{t('more')}</p>}
      </div>
    </Dialog>
  );
}

function Series({ rows }: { rows: readonly CodeChangeRow[] }) {
  const t = useTranslations('admin.codeChange');
  return (
    <section aria-label={t('intro')} className="overflow-x-auto" {...SCROLLABLE}>
      <table className="w-full min-w-160 border-collapse text-table">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {(['project', 'type', 'before', 'after', 'series'] as const).map((column) => (
              <th key={column} scope="col" className="px-2 py-1.5 font-medium whitespace-nowrap">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody lang="th">
          {rows.map((row) => (
            <tr key={`${row.projectCode} ${row.typeCode} ${row.before}`} className="border-b border-line align-top">
              <td className="px-2 py-1.5">{row.projectCode}</td>
              <td className="px-2 py-1.5">
                <TypeWord code={row.typeCode} />
              </td>
              <td className="px-2 py-1.5 whitespace-nowrap text-muted">{row.before}</td>
              <td className="px-2 py-1.5 font-medium whitespace-nowrap">{row.after}</td>
              <td className="px-2 py-1.5">
                {t(row.isNewSeries ? 'isNew' : 'joins', { number: row.continuesFrom })}
                <span className="block text-meta text-muted">{row.newPattern}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
