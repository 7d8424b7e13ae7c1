'use client';

import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ViewerFile } from '@/app/_viewer/viewer-file';
import { MainPage } from './main-preview';

/** Outgoing content of a letter: its date, its first page or its text, and its files. */
export function Outgoing({
  date,
  page,
  body,
  files,
}: {
  /** YYYY-MM-DD; empty: the day of submission. */
  date: string;
  /** The main PDF, if there is one. */
  page: ViewerFile | null;
  body: string;
  files: readonly { publicId: string; fileName: string }[];
}) {
  const t = useTranslations('draft.outgoing');
  return (
    <div className="flex flex-col gap-2" data-testid="outgoing">
      <p className="text-table">
        <span className="text-muted">{t('date')}</span> {date ? <ThaiDate iso={date} form="long" /> : t('today')}
      </p>
      {page ? (
        <MainPage file={page} size="dialog" />
      ) : (
        // An empty text is reported by the list of missing fields.
        body && (
          <p className="line-clamp-6 rounded-sm border border-line px-3 py-2 font-print whitespace-pre-line">{body}</p>
        )
      )}
      <div className="text-table">
        <span className="text-muted">{t('files', { count: files.length })}</span>
        {files.length > 0 && (
          <ol className="list-inside list-decimal">
            {files.map(({ publicId, fileName }) => (
              <li key={publicId} className="truncate" title={fileName}>
                {fileName}
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
