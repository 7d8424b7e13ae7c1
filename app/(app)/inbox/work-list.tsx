'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { KeptFor } from '@/app/_offline/kept';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { withCursor } from '@/app/_ui/data-table/list-query';
import { usePaneOpen } from '@/app/_ui/data-table/pane-memory';
import { Kbd } from '@/app/_ui/kbd';
import { replaceAddress } from '@/app/_ui/replace-address';
import { isWideNow, useIsWide } from '@/app/_ui/use-is-wide';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { AcknowledgeHere } from '@/app/(app)/_documents/acting/acknowledge-here';
import { rememberSet } from '@/app/(app)/_documents/document/record-set';
import { type FirstContent, usePaneContent } from '@/app/(app)/_documents/pane/use-pane-content';
import { MAX_ACKNOWLEDGED } from '@/lib/work/my-work/constants';
import type { WorkRow as Row } from '@/lib/work/my-work/dto';
import type { WorkTab } from '@/lib/work/my-work/schema';
import { SelectedBar } from './selected-bar';
import { useAcknowledging } from './use-acknowledging';
import { useInboxKeys } from './use-inbox-keys';
import { useSnoozing } from './use-snoozing';
import { isSelectable, WorkRow } from './work-row';

const PaneFrame = lazy(() => import('../_documents/pane/pane-frame').then((module) => ({ default: module.PaneFrame })));
const loadSnooze = () => import('./snooze-dialog').then((module) => module.SnoozeDialog);
const loadKeys = () => import('./keys-dialog').then((module) => module.KeysDialog);

/** Minimum width in pixels for a row with its number, remaining time and button. */
const LIST_WIDTH = 400;

/** List on the left, document of the selected entry on the right, operable by keyboard. The selection is in the URL. */
export function WorkList({
  rows: listed,
  tab,
  total,
  cursors,
  first,
  owner,
}: {
  rows: readonly Row[];
  tab: WorkTab;
  total: number;
  cursors: { after: string | null; before: string | null };
  first: FirstContent;
  owner: KeptFor;
}) {
  const t = useTranslations('inbox');
  const router = useRouter();
  const search = useSearch();
  // On back navigation the list is the first render; the URL alone has the last selection.
  const asked = useSearchParams().get('item');
  const [place, setPlace] = useState({ key: asked, at: 0 });
  const [isShown, setShown] = usePaneOpen('inbox', true);
  const isWide = useIsWide(true);
  const isBeside = isShown && isWide;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isHelping, setHelping] = useState(false);
  const [KeysDialog, loadDialog] = useLazyComponent(loadKeys);
  const { acknowledge, undoLast, isPending, leaving, refused, waiting } = useAcknowledging(owner, () =>
    setSelected(new Set()),
  );
  const snoozing = useSnoozing(tab === 'snoozed', () => setSelected(new Set()));
  const rows = listed
    .filter(({ instanceId, key }) => !leaving.includes(instanceId) && !snoozing.leaving.includes(key))
    .map((row) => (waiting.has(row.instanceId) ? { ...row, canAcknowledge: false, canSnooze: false } : row));
  // New letters appear above it during reading: keys still act on this row. A finished row has left the list, and the
  // next one has its position.
  const found = rows.findIndex(({ key }) => key === place.key);
  const index = found >= 0 ? found : Math.min(place.at, rows.length - 1);
  const active = rows[index];
  if (active && (active.key !== place.key || index !== place.at)) setPlace({ key: active.key, at: index });
  const content = usePaneContent({
    shown: isBeside && active ? askedOf(active) : null,
    next: isBeside ? askedOf(rows[index + 1]) : null,
    version: first,
    first,
  });
  const [SnoozeDialog, loadSnoozeDialog] = useLazyComponent(loadSnooze);
  const chosen = rows.filter((row) => isSelectable(row) && selected.has(row.key));
  const toAcknowledge = chosen.filter(({ canAcknowledge }) => canAcknowledge);

  useEffect(() => {
    if (active) keepInAddress(active.key);
  }, [active]);
  useEffect(
    () =>
      rememberSet(
        '',
        listed.map(({ href }) => href),
      ),
    [listed],
  );

  const show = (to: number) => {
    const row = rows[to];
    if (row === undefined) {
      const cursor = to < 0 ? cursors.before : cursors.after;
      if (cursor) router.push(withCursor(search, to < 0 ? { before: cursor } : { after: cursor }));
      return;
    }
    setPlace({ key: row.key, at: to });
    document.querySelector(`[data-row="${row.key}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const toggle = (row: Row) => {
    if (!isSelectable(row)) return;
    setSelected((known) => {
      const next = new Set(known);
      if (!next.delete(row.key) && next.size < MAX_ACKNOWLEDGED) next.add(row.key);
      return next;
    });
  };
  const snoozeOrWake = (wanted: readonly Row[]) => {
    if (tab === 'snoozed') {
      snoozing.wake(wanted.map(({ key }) => key));
      return;
    }
    loadSnoozeDialog();
    snoozing.ask(wanted);
  };
  useInboxKeys({
    move: (step) => show(index + step),
    select: () => active && toggle(active),
    open: () => active && router.push(active.href),
    preview: () => isWideNow() && setShown(!isShown),
    acknowledge: () => {
      const wanted = chosen.length > 0 ? toAcknowledge : active?.canAcknowledge ? [active] : [];
      if (wanted.length > 0) acknowledge(wanted);
    },
    snooze: () => snoozeOrWake(chosen.length > 0 ? chosen : active ? [active] : []),
    undo: undoLast,
    help: () => {
      loadDialog();
      setHelping(true);
    },
    back: () => {
      if (selected.size > 0) setSelected(new Set());
      else if (isBeside) setShown(false);
    },
  });
  const acknowledgeable = rows.filter(({ canAcknowledge }) => canAcknowledge).slice(0, MAX_ACKNOWLEDGED);
  const selectAll = acknowledgeable.length > 1 && chosen.length === 0 && (
    <Button size="small" variant="ghost" onClick={() => setSelected(new Set(acknowledgeable.map(({ key }) => key)))}>
      {t('selectAll', { count: acknowledgeable.length })}
    </Button>
  );

  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <div
          className="flex min-h-7 flex-wrap items-center gap-2 pb-0.5 text-table text-muted max-md:hidden"
          data-print="hide"
        >
          <p aria-live="polite">
            {t('position', { at: index + 1, count: rows.length, total: total - (listed.length - rows.length) })}
          </p>
          <span className="ms-auto flex flex-wrap items-center gap-2">
            {selectAll}
            <Button
              size="small"
              variant="ghost"
              className="max-lg:hidden"
              onPointerEnter={loadDialog}
              onClick={() => {
                loadDialog();
                setHelping(true);
              }}
            >
              {t('keys.button')} <Kbd>?</Kbd>
            </Button>
          </span>
        </div>
        {refused.length > 0 && (
          <div className="pb-2">
            <Banner tone="warning">
              <p>{t('refused', { count: refused.length })}</p>
              <ul className="list-disc ps-5">
                {refused.map(({ instanceId, label, message }) => (
                  <li key={instanceId}>
                    {label}: {message}
                  </li>
                ))}
              </ul>
            </Banner>
          </div>
        )}
        <ul className="border-y border-line bg-surface max-md:-mx-4 md:rounded-md md:border" aria-label={t('list')}>
          {rows.map((row, at) => (
            <WorkRow
              key={row.key}
              row={row}
              tab={tab}
              hasSelectable={rows.some(isSelectable)}
              isActive={row === active}
              isWaiting={waiting.has(row.instanceId)}
              isSelected={selected.has(row.key)}
              onShow={() => {
                setPlace({ key: row.key, at });
                setShown(true);
              }}
              onSelect={() => toggle(row)}
              onAcknowledge={() => acknowledge([row])}
            />
          ))}
        </ul>
        {selectAll && <div className="flex justify-center pt-2 md:hidden">{selectAll}</div>}
        {(cursors.before || cursors.after) && (
          <nav aria-label={t('pages')} className="flex justify-center gap-2 py-4">
            {cursors.before && (
              <ButtonLink href={withCursor(search, { before: cursors.before })}>{t('newer')}</ButtonLink>
            )}
            {cursors.after && <ButtonLink href={withCursor(search, { after: cursors.after })}>{t('older')}</ButtonLink>}
          </nav>
        )}
        {chosen.length > 0 && (
          <SelectedBar
            count={chosen.length}
            acknowledge={{ count: toAcknowledge.length, isPending, act: () => acknowledge(toAcknowledge) }}
            snooze={{
              count: tab === 'snoozed' ? 0 : chosen.filter(({ canSnooze }) => canSnooze).length,
              isPending: snoozing.isPending,
              act: () => snoozeOrWake(chosen),
            }}
            wake={{
              count: tab === 'snoozed' ? chosen.length : 0,
              isPending: snoozing.isPending,
              act: () => snoozeOrWake(chosen),
            }}
            onClear={() => setSelected(new Set())}
          />
        )}
      </div>
      {isBeside && active && (
        <AcknowledgeHere onAcknowledge={active.canAcknowledge ? () => acknowledge([active]) : null}>
          {/* Reserves the pane's space, so that rows do not shift when it loads. */}
          <Suspense fallback={<div className="w-[54%] min-w-80 shrink-0 max-lg:hidden" />}>
            <PaneFrame
              content={content}
              contentKey={active.key}
              listWidth={LIST_WIDTH}
              usual="54%"
              onMove={(step) => show(index + step)}
              onClose={() => setShown(false)}
            />
          </Suspense>
        </AcknowledgeHere>
      )}
      {snoozing.asked.length > 0 && SnoozeDialog && (
        <SnoozeDialog
          count={snoozing.asked.length}
          isPending={snoozing.isPending}
          onSnooze={snoozing.snooze}
          onClose={snoozing.cancel}
        />
      )}
      {isHelping && KeysDialog && <KeysDialog onClose={() => setHelping(false)} />}
    </div>
  );
}

function askedOf(row: Row | undefined) {
  return row ? { publicId: row.documentPublicId, typeCode: row.typeCode } : null;
}

/** The URL without the selection, because a page of the list starts with its own. */
function useSearch(): string {
  const params = new URLSearchParams(useSearchParams().toString());
  params.delete('item');
  return params.toString();
}

/** Without a server request: the URL stores the selection for the next visit only. */
function keepInAddress(key: string): void {
  const url = new URL(location.href);
  if (url.searchParams.get('item') === key) return;
  url.searchParams.set('item', key);
  replaceAddress(url);
}
