'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/app/_ui/dialog';
import { Kbd } from '@/app/_ui/kbd';
import { Link } from '@/app/_ui/link';

const KEYS = [
  { key: 'move', shown: ['J', 'K'] },
  { key: 'neighbour', shown: ['[', ']'] },
  { key: 'preview', shown: ['Space'] },
  { key: 'open', shown: ['Enter'] },
  { key: 'select', shown: ['X'] },
  { key: 'acknowledge', shown: ['E'] },
  { key: 'snooze', shown: ['S'] },
  { key: 'undo', shown: ['Z'] },
  { key: 'reply', shown: ['R'] },
  { key: 'assign', shown: ['A'] },
  { key: 'circulate', shown: ['C'] },
  { key: 'back', shown: ['Esc'] },
  { key: 'inbox', shown: ['G', 'I'] },
  { key: 'palette', shown: ['Ctrl', 'K'] },
] as const;

/** The keys that work in the queue. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('inbox');
  const shell = useTranslations('shell.shortcuts');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('keys.title')} width="small">
      <dl>
        {KEYS.map(({ key, shown }) => (
          <div
            key={key}
            className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-b-0"
          >
            <dt>{t(`keys.${key}`)}</dt>
            <dd className="flex gap-1">
              {shown.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <Link href="/help" onClick={onClose} className="text-primary hover:underline">
          {shell('openGuide')}
        </Link>
      </p>
    </Dialog>
  );
}
