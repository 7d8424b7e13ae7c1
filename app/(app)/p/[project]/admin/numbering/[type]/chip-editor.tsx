'use client';

import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '@/app/_ui/icon';
import { IconButton } from '@/app/_ui/icon-button';
import type { LintContext } from '@/lib/numbering/engine/template/lint-template';
import type { Piece } from '@/lib/numbering/engine/template/template-pieces';
import {
  type ChipMove,
  dropChip,
  moveChip,
  offeredTokens,
  rewriteChip,
  withToken,
} from '@/lib/numbering/formats/rules';
import { Chip } from './chip';
import { ChipSettings } from './chip-settings';
import { TokenPalette } from './token-palette';
import { useTokenWords } from './token-words';

/** The most frequent separators in numbers. */
const SEPARATORS = ['-', '/', '.'];

/**
 * The template as chips. Arrow keys go from chip to chip, Alt with an arrow moves the chip, Delete takes it out; the
 * same with buttons and by dragging.
 */
export function ChipEditor({
  text,
  pieces,
  context,
  onChange,
}: {
  text: string;
  pieces: readonly Piece[];
  context: LintContext;
  onChange: (text: string) => void;
}) {
  const t = useTranslations('numberFormats.chips');
  const nameOf = useTokenWords();
  const [selected, setSelected] = useState(-1);
  const [said, setSaid] = useState('');
  const bar = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const current = Math.min(selected, pieces.length - 1);
  const chip = pieces[current];

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    bar.current?.querySelectorAll('button')[Math.max(0, current)]?.focus();
  });

  const select = (index: number) => {
    setSelected(Math.max(-1, Math.min(index, pieces.length - 1)));
    wantsFocus.current = true;
  };
  const work = (move: ChipMove) => {
    const next = moveChip(text, current, move);
    setSaid(t(`said.${move.kind}`, { name: move.kind === 'insert' ? move.token : (chip?.text ?? '') }));
    setSelected(next.focus);
    wantsFocus.current = move.kind !== 'insert';
    onChange(next.text);
  };
  const insert = (token: string) => {
    if (current >= 0 || !token.startsWith('{')) work({ kind: 'insert', token });
    else {
      setSaid(t('said.insert', { name: token }));
      onChange(withToken(text, token));
    }
  };
  const press = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (direction !== 0 && event.altKey) work({ kind: 'shift', direction });
    else if (direction !== 0) select(Math.max(0, current + direction));
    else if (event.key === 'Home') select(0);
    else if (event.key === 'End') select(pieces.length - 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') work({ kind: 'remove' });
    else if (event.key === 'Escape') setSelected(-1);
    else return;
    event.preventDefault();
  };

  return (
    <div className="flex flex-col gap-3">
      <div>
        <p id="chips-label" className="mb-1 text-table font-medium">
          {t('label')}
        </p>
        <div
          ref={bar}
          role="toolbar"
          aria-labelledby="chips-label"
          aria-describedby="chips-hint"
          onKeyDown={press}
          className="flex min-h-12 flex-wrap items-center gap-1.5 rounded-md border border-input bg-surface p-2"
        >
          {pieces.length === 0 && <span className="px-1 text-muted">{t(text === '' ? 'empty' : 'tooLong')}</span>}
          {pieces.map((piece, index) => (
            <Chip
              key={`${piece.text}:${pieces.slice(0, index).filter((other) => other.text === piece.text).length}`}
              piece={piece}
              name={nameOf(piece.segment)}
              isSelected={index === current}
              isEntry={index === Math.max(0, current)}
              onSelect={() => setSelected(index)}
              dragIndex={index}
              onDropped={(from) => onChange(dropChip(text, from, index))}
            />
          ))}
        </div>
        <p id="chips-hint" className="mt-1 text-meta text-muted">
          {t('hint')}
        </p>
      </div>
      {chip && (
        <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <legend className="sr-only">{t('ofChip', { name: chip.text })}</legend>
          <span className="text-table">
            <code>{chip.text}</code> <span className="text-muted">{nameOf(chip.segment)}</span>
          </span>
          <ChipSettings piece={chip} onWrite={(written) => onChange(rewriteChip(text, current, written))} />
          <span className="flex">
            <IconButton label={t('left')} size="small" onClick={() => work({ kind: 'shift', direction: -1 })}>
              <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton label={t('right')} size="small" onClick={() => work({ kind: 'shift', direction: 1 })}>
              <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton label={t('remove')} size="small" onClick={() => work({ kind: 'remove' })}>
              <Trash2 size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton label={t('deselect')} size="small" onClick={() => setSelected(-1)}>
              <Icon name="x" />
            </IconButton>
          </span>
        </fieldset>
      )}
      <TokenPalette
        tokens={offeredTokens(pieces, context)}
        separators={SEPARATORS}
        after={chip?.text ?? null}
        onInsert={insert}
      />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}
