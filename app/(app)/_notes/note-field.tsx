'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '@/app/_ui/class-names';
import { TextArea } from '@/app/_ui/text-area';
import type { Mentionable } from '@/lib/documents/notes/dto';
import { MAX_NOTE } from '@/lib/documents/notes/schema';
import { typedMention } from './mention-text';

/** Names in the list: more are found by typing on. */
const SHOWN = 6;

/** The text of a note. After `@` it lists colleagues: arrows choose, Enter or Tab takes the name, Escape closes. */
export function NoteField({
  value,
  onChange,
  people,
  onMention,
  error,
}: {
  value: string;
  onChange: (text: string) => void;
  people: readonly Mentionable[];
  onMention: (person: Mentionable) => void;
  error: string | undefined;
}) {
  const t = useTranslations('notes');
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** Position of the `@` whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const typed = typedMention(value, caret);
  const isOpen = typed !== null && typed.from !== closedAt;
  const found = isOpen
    ? people.filter(({ name }) => name.toLowerCase().includes(typed.word.toLowerCase())).slice(0, SHOWN)
    : [];
  const chosen = found[Math.min(active, found.length - 1)];

  const take = (person: Mentionable) => {
    if (!typed) return;
    const before = `${value.slice(0, typed.from)}@${person.name} `;
    flushSync(() => {
      onChange(before + value.slice(caret));
      onMention(person);
      setCaret(before.length);
      setClosedAt(typed.from);
    });
    area.current?.focus();
    area.current?.setSelectionRange(before.length, before.length);
  };
  const move = (by: number) => setActive((at) => (Math.min(at, found.length - 1) + by + found.length) % found.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!chosen || event.nativeEvent.isComposing) return;
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => take(chosen),
      Tab: () => take(chosen),
      Escape: () => setClosedAt(typed?.from ?? null),
    };
    const act = acts[event.key];
    if (!act || event.shiftKey) return;
    event.preventDefault();
    // Escape closes the list, not the dialog.
    event.stopPropagation();
    act();
  };
  return (
    <div>
      <TextArea
        ref={area}
        label={t('text')}
        hint={t('textHint')}
        rows={4}
        maxLength={MAX_NOTE}
        value={value}
        error={error}
        aria-autocomplete="list"
        aria-controls={chosen ? listId : undefined}
        aria-activedescendant={chosen ? `${listId}-${chosen.publicId}` : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
          setActive(0);
          if (typedMention(event.target.value, event.target.selectionStart)?.from !== closedAt) setClosedAt(null);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
      />
      {chosen && (
        <div
          id={listId}
          role="listbox"
          aria-label={t('colleagues')}
          className="mt-1 rounded-md border border-line bg-surface py-1 shadow-overlay"
        >
          {found.map((person) => (
            <div
              key={person.publicId}
              id={`${listId}-${person.publicId}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className={classNames('cursor-pointer px-3 py-2', person === chosen && 'bg-hover')}
              onPointerDown={(event) => {
                // The field keeps the focus and its caret.
                event.preventDefault();
                take(person);
              }}
            >
              {person.name}
              {person.jobTitle && <span className="ml-2 text-table text-muted">{person.jobTitle}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
