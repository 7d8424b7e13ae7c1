'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/app/_ui/icon';
import type { DrawingFile } from '@/lib/documents/drawings/dto';

/** Opens the main file of a row in the viewer; how many there are. */
export function FileLink({ file, count }: { file: DrawingFile | null; count: number }) {
  const t = useTranslations('drawings');
  if (!file) return <span className="text-muted">–</span>;
  return (
    <a
      href={`/files/${file.publicId}`}
      target="_blank"
      rel="noreferrer"
      title={file.filename}
      aria-label={t('openFile', { name: file.filename })}
      className="inline-flex items-center gap-1 text-primary hover:underline"
    >
      <Icon name="paperclip" />
      {count}
    </a>
  );
}
