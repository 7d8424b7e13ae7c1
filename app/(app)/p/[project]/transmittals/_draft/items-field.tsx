'use client';

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useTransition } from 'react';
import { Button } from '@/app/_ui/button';
import { Combobox } from '@/app/_ui/combobox';
import { Icon } from '@/app/_ui/icon';
import { IconButton } from '@/app/_ui/icon-button';
import { TextField } from '@/app/_ui/text-field';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { BasketItem } from '@/app/(app)/_documents/basket/basket-store';
import { MAX_ITEMS } from '@/lib/documents/transmittals/constants';
import type { HeldRevision, TransmittalBlocker } from '@/lib/documents/transmittals/dto';
import { newPublicId } from '@/lib/platform/id';
import { fromBasket, type ItemValue } from './transmittal-values';

/** The items in the order of the cover sheet: searched by number or title, or written as free text. */
export function ItemsField({
  value,
  held,
  blockers,
  projectCode,
  onReady,
  onChange,
}: {
  value: ItemValue[];
  /** By the stored list: a row that was added since has none until it is saved. */
  held: readonly HeldRevision[];
  /** By position, of the rows on the screen. */
  blockers: readonly TransmittalBlocker[];
  projectCode: string;
  /** Marks an RFA as ready. */
  onReady: (publicId: string) => Promise<void>;
  onChange: (value: ItemValue[]) => void;
}) {
  const t = useTranslations('transmittals.items');
  const found = useRef(new Map<string, BasketItem>());
  const chosen = new Set(value.map(({ publicId }) => publicId));
  const isFull = value.length >= MAX_ITEMS;

  const search = async (query: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    if (query.trim().length < 2) return [];
    const asked = new URLSearchParams({ project: projectCode, q: query });
    const response = await fetch(`/api/transmittal-items?${asked}`, { signal });
    if (!response.ok) throw new Error(`The search answered ${response.status}`);
    const { choices } = (await response.json()) as { choices: BasketItem[] };
    const fresh = choices.filter(({ publicId }) => !chosen.has(publicId));
    for (const choice of fresh) found.current.set(choice.publicId, choice);
    return fresh.map(({ publicId, label, title }) =>
      label ? { value: publicId, label, hint: title } : { value: publicId, label: title, hint: t('noNumber') },
    );
  };
  const add = (publicId: string) => {
    const choice = found.current.get(publicId);
    if (choice && !chosen.has(publicId)) onChange([...value, fromBasket(choice)]);
  };
  const addText = () => {
    onChange([...value, { kind: 'TEXT', publicId: newPublicId(), label: '', title: '', copies: '1', media: '' }]);
  };
  const replace = (at: number, change: Partial<ItemValue>) =>
    onChange(value.map((item, index) => (index === at ? { ...item, ...change } : item)));
  const move = (at: number, step: -1 | 1) => {
    const next = [...value];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + step, 0, moved);
    onChange(next);
  };

  return (
    <div className="flex flex-col gap-3">
      <Combobox
        id="items"
        label={t('label')}
        required
        hint={t('hint', { max: MAX_ITEMS })}
        placeholder={t('placeholder')}
        disabled={isFull}
        search={search}
        value={null}
        onChange={(option) => {
          if (option) add(option.value);
        }}
      />
      <div>
        <Button size="small" icon={<Icon name="plus" />} disabled={isFull} onClick={addText}>
          {t('addText')}
        </Button>
      </div>
      {value.length > 0 && (
        <ol aria-label={t('chosen')} className="flex flex-col border-t border-line">
          {value.map((item, at) => (
            <li key={item.publicId} className="flex flex-wrap items-end gap-x-3 gap-y-1 border-b border-line py-2">
              <span className="w-6 shrink-0 self-center text-end text-muted tabular-nums">{at + 1}</span>
              <div className="min-w-0 flex-1 basis-56">
                {item.kind === 'TEXT' ? (
                  <TextField
                    label={t('text')}
                    value={item.title}
                    maxLength={500}
                    onChange={(event) => replace(at, { title: event.target.value })}
                  />
                ) : (
                  <>
                    <span className="font-medium break-words">{item.title || item.label || t('noNumber')}</span>
                    {item.title && (
                      <span className="block text-table break-words text-muted">{item.label || t('noNumber')}</span>
                    )}
                    <HeldLine held={held.filter(({ itemPublicId }) => itemPublicId === item.publicId)} />
                    <BlockedLine
                      blockers={blockers.filter(({ position }) => position === at + 1)}
                      onReady={() => onReady(item.publicId)}
                    />
                  </>
                )}
              </div>
              <div className="w-20">
                <TextField
                  label={t('copies')}
                  inputMode="numeric"
                  value={item.copies}
                  maxLength={3}
                  onChange={(event) => replace(at, { copies: event.target.value.replace(/\D/g, '') })}
                />
              </div>
              <div className="w-28">
                <TextField
                  label={t('media')}
                  value={item.media}
                  maxLength={100}
                  onChange={(event) => replace(at, { media: event.target.value })}
                />
              </div>
              <RowButtons
                {...{ item, at }}
                count={value.length}
                onMove={move}
                onRemove={() => onChange(value.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The revision that each recipient holds of an item. */
function HeldLine({ held }: { held: readonly HeldRevision[] }) {
  const t = useTranslations('transmittals.held');
  if (held.length === 0) return null;
  const textOf = ({ organizationCode: code, revisionLabel: label, isSame }: HeldRevision) => {
    if (label === null) return t('never', { code });
    return isSame ? t('same', { code }) : t('other', { code, label });
  };
  return (
    <span className="block text-meta break-words text-muted" data-testid="held">
      {held.map(textOf).join(' · ')}
    </span>
  );
}

/** Why the row cannot be sent, and the mark that it lacks. */
function BlockedLine({ blockers, onReady }: { blockers: readonly TransmittalBlocker[]; onReady: () => Promise<void> }) {
  const t = useTranslations('transmittals.items');
  const [isPending, startTransition] = useTransition();
  if (blockers.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-2 text-table text-danger" data-testid="blocked">
      <Icon name="triangle-exclamation-point" />
      {blockers.map(({ message }) => message).join(' · ')}
      {blockers.some(({ reason }) => reason === 'NOT_READY') && (
        <Button size="small" pending={isPending} onClick={() => startTransition(onReady)}>
          {t('markReady')}
        </Button>
      )}
    </span>
  );
}

function RowButtons({
  item,
  at,
  count,
  onMove,
  onRemove,
}: {
  item: ItemValue;
  at: number;
  count: number;
  onMove: (at: number, step: -1 | 1) => void;
  onRemove: () => void;
}) {
  const t = useTranslations('transmittals.items');
  const name = { number: item.label || item.title || String(at + 1) };
  return (
    <span className="ms-auto flex">
      <IconButton size="small" label={t('moveUp', name)} disabled={at === 0} onClick={() => onMove(at, -1)}>
        <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton size="small" label={t('moveDown', name)} disabled={at === count - 1} onClick={() => onMove(at, 1)}>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton size="small" label={t('remove', name)} onClick={onRemove}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
