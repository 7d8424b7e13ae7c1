'use client';

import { useTranslations } from 'next-intl';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

const SIZES = { line: 'flex-wrap py-2', medium: 'flex-col py-6', large: 'flex-col py-10' } as const;

/** Takes files by drop, by choosing and by the keyboard; what becomes of them is the caller's business. */
export function FileDropZone({
  onFiles,
  accept,
  multiple = true,
  title,
  hint,
  size = 'medium',
  isOver = false,
  disabled = false,
}: {
  onFiles: (files: File[]) => void;
  /** As in `<input accept>`; the server decides by content. */
  accept?: string;
  multiple?: boolean;
  /** Replaces "drop files here". */
  title?: string;
  hint?: string;
  size?: 'line' | 'medium' | 'large';
  /** Files are being dragged over the page, which accepts them too. */
  isOver?: boolean;
  disabled?: boolean;
}) {
  const t = useTranslations('ui.files');
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex items-center gap-x-2 gap-y-1 rounded-md border border-dashed border-input px-4 text-center',
        SIZES[size],
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary',
        over || isOver ? 'bg-selected' : 'bg-surface hover:bg-hover',
        disabled && 'opacity-55',
      )}
    >
      <Icon name="upload" size={20} className="text-muted" />
      <span className="font-medium">{title ?? t('drop')}</span>
      {hint && <span className="text-meta text-muted">{hint}</span>}
      <input
        id={id}
        type="file"
        className="sr-only"
        multiple={multiple}
        disabled={disabled}
        {...(accept && { accept })}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
}
