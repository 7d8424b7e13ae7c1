'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '../_ui/dialog';
import { Kbd } from '../_ui/kbd';
import { Link } from '../_ui/link';
import { TextField } from '../_ui/text-field';
import type { HelpTopic } from './help-topic';
import { keysMatching, type ShownKeys } from './keys-matching';
import type { NavigationItem } from './navigation';
import { FRAME_KEYS } from './shortcuts';
import { shownKeys } from './shown-keys';
import { useHelpTopics } from './use-help-topics';

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

/** Keys of the RFA review. */
const REVIEW_SHORTCUTS: readonly { key: string; shown: readonly string[] }[] = [
  { key: 'reviewCode', shown: ['1', 'A'] },
  { key: 'reviewNext', shown: ['1'] },
  { key: 'reviewAll', shown: ['Shift', '1', 'A'] },
  { key: 'reviewItems', shown: ['J', 'K'] },
  { key: 'reviewSend', shown: ['Ctrl', 'Enter'] },
];

/**
 * Keys of the current page and sections of the guides, with one search. Keys of lists and reviews appear only where
 * they work.
 */
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
  const [search, setSearch] = useState('');
  const { topics, hasFailed } = useHelpTopics(open);
  const hasViews = typeof document !== 'undefined' && document.querySelector('[data-views]') !== null;
  const hasList = typeof document !== 'undefined' && document.querySelector('[data-row]') !== null;
  const everywhere = [
    { text: t('keys.palette'), shown: ['Ctrl', 'K'] },
    ...FRAME_KEYS.filter(({ key }) => key !== 'views' || hasViews).map(({ key, keys }) => ({
      text: t(`keys.${key}`),
      shown: shownKeys(keys),
    })),
    ...pages.flatMap(({ key, keys }) => (keys ? [{ text: nameOf(key), shown: shownKeys(keys) }] : [])),
  ];
  const inLists = hasList ? LIST_SHORTCUTS.map(({ key, shown }) => ({ text: t(`keys.${key}`), shown })) : [];
  const isReview = typeof document !== 'undefined' && document.querySelector('[data-review]') !== null;
  const inReview = isReview ? REVIEW_SHORTCUTS.map(({ key, shown }) => ({ text: t(`keys.${key}`), shown })) : [];
  const groups = [
    { label: t('everywhere'), keys: keysMatching(everywhere, search) },
    { label: t('review'), keys: keysMatching(inReview, search) },
    { label: t('lists'), keys: keysMatching(inLists, search) },
  ].filter(({ keys }) => keys.length > 0);
  const found = topicsMatching(topics, search);
  const change = (isOpen: boolean) => {
    if (!isOpen) setSearch('');
    onOpenChange(isOpen);
  };
  return (
    <Dialog open={open} onOpenChange={change} title={t('title')} width="small">
      <div className="mb-4">
        <TextField
          type="search"
          label={t('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          autoComplete="off"
        />
      </div>
      <div aria-live="polite">
        {groups.map(({ label, keys }) => (
          <KeyList key={label} label={label} keys={keys} />
        ))}
        {groups.length === 0 && found.length === 0 && <p className="text-muted">{t('none')}</p>}
        <section aria-label={t('guides')}>
          <h3 className="mb-1 text-table font-medium text-muted">{t('guides')}</h3>
          <ul>
            {found.map(({ href, title, guide }) => (
              <li key={href}>
                <Link
                  href={href}
                  onClick={() => change(false)}
                  className="flex min-h-8 items-center gap-2 hover:underline"
                >
                  <span className="min-w-0 flex-1">{title}</span>
                  <span className="text-meta text-muted">{guide}</span>
                </Link>
              </li>
            ))}
            <li>
              <Link
                href="/help"
                onClick={() => change(false)}
                className="inline-flex min-h-8 items-center text-primary hover:underline"
              >
                {t('openGuide')}
              </Link>
            </li>
          </ul>
          {hasFailed && <p className="text-muted">{t('guidesFailed')}</p>}
        </section>
      </div>
    </Dialog>
  );
}

/** Maximum results; the guide's own table of contents has all sections. */
const MAX_TOPICS = 8;

/** Sections whose title matches; none for an empty search, so that the keys come first. */
function topicsMatching(topics: readonly HelpTopic[], search: string): readonly HelpTopic[] {
  const sought = search.trim().toLowerCase();
  if (sought === '') return [];
  return topics.filter(({ title }) => title.toLowerCase().includes(sought)).slice(0, MAX_TOPICS);
}

function KeyList({ label, keys }: { label: string; keys: readonly ShownKeys[] }) {
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
