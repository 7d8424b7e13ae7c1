'use client';

import { Download, FileX2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonStyle } from '@/app/_ui/button-style';
import { downloadAddress, originalAddress, type ViewerFile } from './viewer-file';

/** Why nothing is shown, and the way to the file itself. */
export function CannotShow({
  file,
  text,
  action,
  isOutOfReach = false,
  isUnmarkable = false,
}: {
  file: ViewerFile;
  text: string;
  action?: ReactNode;
  /** Downloading it would be refused as well. */
  isOutOfReach?: boolean;
  /** It cannot carry its mark: only the original can be downloaded. */
  isUnmarkable?: boolean;
}) {
  const t = useTranslations('viewer');
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center overflow-auto p-4">
      <div
        role="status"
        className="flex max-w-sm flex-col items-center gap-3 rounded-md bg-surface px-6 py-8 text-center"
      >
        <FileX2 size={20} strokeWidth={1.75} aria-hidden className="text-muted" />
        <p className="font-medium break-words">{file.name}</p>
        <p className="text-muted">{text}</p>
        <div className="flex flex-wrap justify-center gap-2">
          {action}
          {!isOutOfReach && !file.local && (
            <a
              href={isUnmarkable ? originalAddress(file) : downloadAddress(file)}
              download
              className={buttonStyle('primary', 'medium', undefined)}
            >
              <Download size={16} strokeWidth={1.75} aria-hidden />
              {t(isUnmarkable ? 'original' : 'download')}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
