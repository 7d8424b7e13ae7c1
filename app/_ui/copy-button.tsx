'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Icon } from './icon';
import { IconButton } from './icon-button';

// Long enough to be noticed, short enough that a second copy shows its own tick.
const TICK_MS = 1600;

/** Copies a text and says so. `what` names it, for example the document number. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTranslations('ui.copy');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), TICK_MS);
    } catch {
      // Pages served without TLS have no clipboard: the text stays selectable.
    }
  };
  return (
    <>
      <IconButton size="small" label={t('label', { what })} onClick={copy} data-print="hide">
        {copied ? <Icon name="check" size={14} /> : <Icon name="copy" size={14} />}
      </IconButton>
      <span aria-live="polite" className="sr-only">
        {copied ? t('done') : ''}
      </span>
    </>
  );
}
