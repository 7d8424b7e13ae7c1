'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FileDropZone } from '@/app/_ui/file-drop-zone';
import { IconButton } from '@/app/_ui/icon-button';
import type { StepFilesState } from './use-step-files';

/** Files of the step, and uploads in progress. */
export function StepFiles({ files }: { files: StepFilesState }) {
  const t = useTranslations('workflowPanel');
  return (
    <fieldset className="space-y-2">
      <legend className="text-table">{t('files')}</legend>
      <FileDropZone onFiles={files.add} hint={t('fileHint')} />
      <ul aria-live="polite" className="text-table">
        {files.stored.map(({ publicId, name }) => (
          <li key={publicId} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
            <IconButton label={t('remove', { name })} onClick={() => files.remove(publicId)}>
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
        {files.sending.map(({ key, name, state, message }) => (
          <li key={key} className={state === 'failed' ? 'text-danger' : 'text-muted'}>
            {state === 'failed' ? (message ?? t('fileFailed', { name })) : t('sending', { name })}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
