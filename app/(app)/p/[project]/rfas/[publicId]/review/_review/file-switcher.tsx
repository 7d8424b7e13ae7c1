'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/app/_ui/icon-button';
import type { ReviewFile } from './review-file';

/** Selection of the RFA's shown file. */
export function FileSwitcher({
  files,
  shown,
  onShow,
}: {
  files: readonly ReviewFile[];
  shown: ReviewFile;
  onShow: (file: ReviewFile) => void;
}) {
  const t = useTranslations('review');
  const at = files.findIndex(({ publicId }) => publicId === shown.publicId);
  const [previous, next] = [files[at - 1], files[at + 1]];
  const groups = [...new Set(files.map(({ group }) => group))];
  return (
    <div className="flex min-w-0 items-center gap-1">
      <IconButton label={t('previousFile')} disabled={!previous} onClick={() => previous && onShow(previous)}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <select
        aria-label={t('file')}
        className="control min-w-0 flex-1 text-table"
        value={at < 0 ? '' : shown.publicId}
        onChange={(event) => {
          const chosen = files.find(({ publicId }) => publicId === event.target.value);
          if (chosen) onShow(chosen);
        }}
      >
        {at < 0 && <option value="">{shown.name}</option>}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {files
              .filter((file) => file.group === group)
              .map(({ publicId, name }) => (
                <option key={publicId} value={publicId}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <IconButton label={t('nextFile')} disabled={!next} onClick={() => next && onShow(next)}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
