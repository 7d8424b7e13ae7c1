'use client';

import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SaveState } from './draft-saver';

/** One quiet line beside the buttons: where the text is now. */
export function SaveStatus({ state, isSaved }: { state: SaveState; isSaved: boolean }) {
  const t = useTranslations('draft.save');
  const kind = state.kind === 'clean' && isSaved ? 'saved' : state.kind;
  const Icon = ICONS[kind];
  return (
    <span
      role="status"
      data-save-state={kind}
      className="inline-flex min-w-32 items-center gap-1.5 text-table text-muted"
    >
      {Icon && (
        <Icon
          size={16}
          strokeWidth={1.75}
          className={kind === 'saving' ? 'shrink-0 animate-spin' : 'shrink-0'}
          aria-hidden
        />
      )}
      {t(kind)}
    </span>
  );
}

const ICONS: Partial<Record<SaveState['kind'], typeof Check>> = {
  saving: LoaderCircle,
  saved: Check,
  offline: CloudOff,
  failing: TriangleAlert,
  'signed-out': TriangleAlert,
  'organization-changed': TriangleAlert,
  conflict: TriangleAlert,
  refused: TriangleAlert,
};
