'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '../_ui/dialog';
import { Kbd } from '../_ui/kbd';
import type { NavigationItem } from './navigation';
import { FRAME_KEYS } from './shortcuts';

/** Keys of every list. */
const LIST_SHORTCUTS: readonly { key: string; shown: readonly string[] }[] = [
  { key: 'rows', shown: ['J', 'K'] },
  { key: 'select', shown: ['X'] },
  { key: 'range', shown: ['Shift', 'X'] },
  { key: 'open', shown: ['Enter'] },
  { key: 'preview', shown: ['Space'] },
  { key: 'copy', shown: ['Ctrl', 'C'] },
  { key: 'back', shown: ['Esc'] },
];

/** The keys that work here: those of lists only where there is a list. */
export function HelpOverlay({
  open,
  onOpenChange,
  pages,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pages: readonly NavigationItem[];
}) {
  const t = useTranslations('shell.shortcuts');
  const nameOf = useTranslations('shell.pages');
  const hasList = typeof document !== 'undefined' && document.querySelector('[data-row]') !== null;
  const everywhere = [
    { text: t('keys.palette'), shown: ['Ctrl', 'K'] },
    ...FRAME_KEYS.map(({ key, keys }) => ({ text: t(`keys.${key}`), shown: shownKeys(keys) })),
    ...pages.flatMap(({ key, keys }) => (keys ? [{ text: nameOf(key), shown: shownKeys(keys) }] : [])),
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} width="small">
      <KeyList label={t('everywhere')} keys={everywhere} />
      {hasList && (
        <KeyList
          label={t('lists')}
          keys={LIST_SHORTCUTS.map(({ key, shown }) => ({ text: t(`keys.${key}`), shown }))}
        />
      )}
    </Dialog>
  );
}

/** As they are written on the keyboard: `KeyG KeyR` is G, then R. */
function shownKeys(keys = ''): string[] {
  return keys.split(' ').map((code) => code.replace('Shift+Slash', '?').replace('Slash', '/').replace(/^Key/, ''));
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
