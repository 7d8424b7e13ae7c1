'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '../_ui/dialog';
import { Kbd } from '../_ui/kbd';
import { LIST_SHORTCUTS, SHORTCUTS } from './shortcuts';

/** The keys that work here: those of lists only where there is a list. */
export function HelpOverlay({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('shell.shortcuts');
  const hasList = typeof document !== 'undefined' && document.querySelector('[data-row]') !== null;
  const everywhere = [{ key: 'palette', shown: ['Ctrl', 'K'] }, ...SHORTCUTS];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} width="small">
      <KeyList label={t('everywhere')} keys={everywhere.map(({ key, shown }) => ({ text: t(`keys.${key}`), shown }))} />
      {hasList && (
        <KeyList
          label={t('lists')}
          keys={LIST_SHORTCUTS.map(({ key, shown }) => ({ text: t(`keys.${key}`), shown }))}
        />
      )}
    </Dialog>
  );
}

function KeyList({ label, keys }: { label: string; keys: readonly { text: string; shown: readonly string[] }[] }) {
  return (
    <section aria-label={label} className="mb-4 last:mb-0">
      <h3 className="mb-1 text-table font-medium text-muted">{label}</h3>
      <dl>
        {keys.map((key) => (
          <div key={key.text} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <dt>{key.text}</dt>
            <dd className="flex gap-1">
              {key.shown.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
