'use client';

import { Ban, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';
import { classNames } from '@/app/_ui/class-names';
import { downloadAddress, markedAddress, originalAddress, type ViewerFile } from './viewer-file';

/**
 * Frame of each kind of file: name and revision, tools, download. A line over the page, which loses its colour, says that
 * the document is cancelled or superseded. It leads to the unmarked original.
 */
export function ViewerFrame({
  file,
  tools,
  ref,
  children,
}: {
  file: ViewerFile;
  tools: ReactNode;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const t = useTranslations('viewer');
  const isCancelled = file.isCancelled === true;
  const isDead = isCancelled || file.supersededBy !== null;
  return (
    <div
      ref={ref}
      className="@container/viewer flex h-full min-h-0 flex-col overflow-hidden rounded-md border border-line"
      data-print="hide"
    >
      <div className="flex flex-wrap items-center gap-x-2 border-b border-line bg-surface px-3 py-1">
        <p
          className={classNames(
            'min-w-0 text-table [overflow-wrap:anywhere] max-sm:basis-full max-sm:pt-1 sm:grow sm:basis-56',
            isDead && 'text-muted line-through',
          )}
          title={file.name}
        >
          {file.revision !== null && (
            <span className="font-semibold">{t('revision', { label: file.revision })} · </span>
          )}
          {file.name}
        </p>
        <div className="flex items-center">
          {tools}
          {!file.local && (
            <a
              href={isDead ? markedAddress(file) : downloadAddress(file)}
              download
              aria-label={t('downloadFile', { name: file.name })}
              title={t('download')}
              className="inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
            >
              <Download size={16} strokeWidth={1.75} aria-hidden />
            </a>
          )}
        </div>
      </div>
      {isDead && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-2 bg-chip-void px-3 py-1.5 text-table font-medium text-chip-void-ink"
        >
          <Ban size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {isCancelled
            ? t('cancelled')
            : file.supersededBy === ''
              ? t('superseded')
              : t('supersededBy', { label: file.supersededBy ?? '' })}
          {!file.local && (
            <a href={originalAddress(file)} download className="font-normal underline">
              {t('original')}
            </a>
          )}
        </p>
      )}
      <div className={classNames('flex min-h-0 flex-1 flex-col bg-frame', isDead && 'opacity-60 grayscale')}>
        {children}
      </div>
    </div>
  );
}
