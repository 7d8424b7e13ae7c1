'use client';

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Combobox } from '@/app/_ui/combobox';
import { IconButton } from '@/app/_ui/icon-button';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { DrawingRevisionChoice } from '@/lib/documents/drawings/dto';
import { spellNumber } from '@/lib/documents/drawings/rules';
import { DrawingStatus } from '../../drawings/_kind/drawing-status';
import { asItem, type DrawingPlace, findDrawings, pastedNumbers, searchDrawings } from './drawing-choices';
import type { ItemValue } from './rfa-values';

type Props = {
  value: ItemValue[];
  place: DrawingPlace;
  /** The draft itself: what it holds already it may take again. */
  ownPublicId: string | null;
  onChange: (value: ItemValue[]) => void;
};

/** The drawing revisions of an RFA in the order in which they are reviewed: searched one by one, or pasted as a list. */
export function ItemsField({ value, place, ownPublicId, onChange }: Props) {
  const t = useTranslations('rfaDraft.items');
  const found = useRef(new Map<string, DrawingRevisionChoice>());
  const [report, setReport] = useState('');
  const whyNot = useWhyNot(ownPublicId);
  const chosen = new Set(value.map(({ drawingRevisionPublicId }) => drawingRevisionPublicId));

  const search = async (query: string, signal?: AbortSignal): Promise<ComboboxOption[]> => {
    const choices = await searchDrawings(place, query, signal);
    const free = choices.filter(({ revisionPublicId }) => !chosen.has(revisionPublicId));
    for (const choice of free) found.current.set(choice.revisionPublicId, choice);
    const asked = free.map((choice) => ({ choice, why: whyNot(choice) }));
    // Selectable choices come first, so that the first key press finds one.
    asked.sort((a, b) => Number(a.why !== null) - Number(b.why !== null));
    return asked.map(({ choice, why }) => ({
      value: choice.revisionPublicId,
      label: `${choice.drawingNumber} · ${t('rev', { label: choice.revisionLabel })}`,
      hint: why ? `${choice.title} · ${why}` : choice.title,
      disabled: why !== null,
    }));
  };
  const add = (publicId: string) => {
    const choice = found.current.get(publicId);
    if (!choice || chosen.has(publicId) || whyNot(choice)) return;
    setReport('');
    onChange([...value, asItem(choice)]);
  };
  const paste = async (numbers: string[]) => {
    const choices = await findDrawings(place, numbers).catch(() => null);
    if (!choices) {
      setReport(t('pasteFailed'));
      return;
    }
    const inOrder = numbers.flatMap((number) => choices.find((one) => spellNumber(one.drawingNumber) === number) ?? []);
    const fresh = inOrder.filter((one) => !chosen.has(one.revisionPublicId));
    const good = fresh.filter((one) => whyNot(one) === null);
    const bad = fresh.flatMap((one) => {
      const why = whyNot(one);
      return why ? `${one.drawingNumber} (${why})` : [];
    });
    const unknown = numbers.filter((number) => !inOrder.some((one) => spellNumber(one.drawingNumber) === number));
    onChange([...value, ...good.map(asItem)]);
    setReport(
      [
        t('pasted', { count: good.length }),
        bad.length > 0 && t('pasteRefused', { numbers: bad.join(', ') }),
        unknown.length > 0 && t('pasteUnknown', { numbers: unknown.join(', ') }),
      ]
        .filter(Boolean)
        .join(' · '),
    );
  };

  return (
    <div
      className="flex flex-col gap-2"
      onPaste={(event) => {
        const numbers = pastedNumbers(event.clipboardData.getData('text'));
        if (!numbers) return;
        event.preventDefault();
        void paste(numbers);
      }}
    >
      <Combobox
        id="items"
        label={t(`label.${place.kind}`)}
        required
        hint={t('hint')}
        placeholder={t('placeholder')}
        search={search}
        value={null}
        onChange={(option) => {
          if (option) add(option.value);
        }}
      />
      <p role="status" className="text-table text-muted empty:hidden">
        {report}
      </p>
      <ItemRows value={value} onChange={onChange} />
    </div>
  );
}

/** Why a revision cannot be chosen, in words; null where it can. */
function useWhyNot(ownPublicId: string | null) {
  const t = useTranslations('rfaDraft.items');
  return ({ whyNot, rfa }: DrawingRevisionChoice): string | null => {
    if (whyNot === null || (whyNot === 'IN_RFA' && rfa !== null && rfa.publicId === ownPublicId)) return null;
    if (whyNot !== 'IN_RFA') return t(`whyNot.${whyNot}`);
    if (!rfa) return t('whyNot.IN_RFA');
    return rfa.documentNumber ? t('whyNot.inRfa', { number: rfa.documentNumber }) : t('whyNot.inDraft');
  };
}

function ItemRows({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const t = useTranslations('rfaDraft.items');
  const swap = (at: number, step: -1 | 1) => {
    const next = [...value];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + step, 0, moved);
    onChange(next);
  };
  if (value.length === 0) return null;
  return (
    <ol aria-label={t('chosen')} className="flex flex-col border-t border-line">
      {value.map((item, at) => (
        <li
          key={item.drawingRevisionPublicId}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5"
        >
          <span className="w-6 shrink-0 text-end text-muted tabular-nums">{at + 1}</span>
          <span className="min-w-0 flex-1 basis-56">
            <span className="font-medium break-words">{item.number}</span>{' '}
            <span className="text-table text-muted">{t('rev', { label: item.revisionLabel })}</span>
            <span className="block text-table break-words text-muted">{item.title}</span>
          </span>
          <DrawingStatus status={item.status} />
          <span className="ms-auto flex">
            <IconButton
              size="small"
              label={t('moveUp', { number: item.number })}
              disabled={at === 0}
              onClick={() => swap(at, -1)}
            >
              <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={t('moveDown', { number: item.number })}
              disabled={at === value.length - 1}
              onClick={() => swap(at, 1)}
            >
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={t('remove', { number: item.number })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ol>
  );
}
