'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { formatDate } from '@/app/_ui/format-date';
import { useDateLook } from '@/app/_ui/looks-context';
import { notify } from '@/app/_ui/notify';
import type { LetterFact } from '@/lib/documents/letter-facts/parse-letter';
import { isBlank } from '@/lib/platform/visible-text';
import type { ReferenceValue } from './draft-parts';
import { findReferences } from './find-references';
import { focusField } from './focus-field';

/** Time that the undo is offered, in milliseconds. */
const UNDO_MS = 8000;

/** Proposes a text found in the PDF: one press applies it, another restores the typed one. */
export function ProposedText({
  name,
  field,
  fact,
  value,
  onTake,
}: {
  name: 'subject' | 'theirNumber';
  /** Id of the field, for the focus. */
  field: string;
  fact: LetterFact | null;
  value: string;
  onTake: (text: string) => void;
}) {
  const t = useTranslations('draft.proposed');
  if (fact === null || fact.value === value.trim()) return null;
  const take = () => {
    onTake(fact.value);
    focusField(field);
    if (isBlank(value)) return;
    notify({
      kind: 'success',
      text: t('textTaken'),
      durationMs: UNDO_MS,
      action: { label: t('undo'), onSelect: () => onTake(value) },
    });
  };
  return <Proposal label={t(name)} text={fact.value} fact={fact} onTake={take} />;
}

/** Proposes the date found in the PDF, in the reader's era and in words. */
export function ProposedDate({
  fact,
  value,
  onTake,
}: {
  fact: LetterFact | null;
  /** `YYYY-MM-DD` or ''. */
  value: string;
  onTake: (date: string) => void;
}) {
  const t = useTranslations('draft.proposed');
  const look = useDateLook();
  if (fact === null || fact.value === value) return null;
  const text = formatDate(fact.value, 'long', look);
  return <Proposal label={t('date')} text={text} fact={fact} onTake={() => onTake(fact.value)} />;
}

/** Proposes the numbers that the PDF references; a press searches for one. */
export function ProposedReferences({
  facts,
  ...props
}: {
  facts: readonly LetterFact[];
  value: readonly ReferenceValue[];
  ownPublicId: string | null;
  onTake: (reference: ReferenceValue) => void;
}) {
  return facts.map((fact) => <ProposedReference key={fact.value} fact={fact} {...props} />);
}

function ProposedReference({
  fact,
  value,
  ownPublicId,
  onTake,
}: {
  fact: LetterFact;
  value: readonly ReferenceValue[];
  ownPublicId: string | null;
  onTake: (reference: ReferenceValue) => void;
}) {
  const t = useTranslations('draft.proposed');
  const [isLooking, setIsLooking] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const proposed = fact.value;
  if (value.some(({ correspondencePublicId, label }) => correspondencePublicId === taken || label === proposed))
    return null;
  const take = async () => {
    setIsLooking(true);
    const found = await findReferences(proposed).catch(() => null);
    setIsLooking(false);
    const [only, ...others] = (found ?? []).filter((one) => one.correspondencePublicId !== ownPublicId);
    if (only && others.length === 0) {
      setTaken(only.correspondencePublicId);
      if (!value.some((one) => one.correspondencePublicId === only.correspondencePublicId)) onTake(only);
      return;
    }
    const refusal = found === null ? 'unanswered' : only ? 'several' : 'none';
    notify({ kind: 'error', text: t(refusal, { number: proposed }) });
    focusField('references');
  };
  return (
    <Proposal label={t('reference')} text={proposed} fact={fact} isPending={isLooking} onTake={() => void take()} />
  );
}

/** A button that applies the value, and the line of the file that it was read from. */
function Proposal({
  label,
  text,
  fact: { page, line, isUncertain },
  isPending = false,
  onTake,
}: {
  label: string;
  text: string;
  fact: LetterFact;
  isPending?: boolean;
  onTake: () => void;
}) {
  const t = useTranslations('draft.proposed');
  return (
    <div className="-mt-2">
      <Button size="small" pending={isPending} className="max-w-full" title={text} onClick={onTake}>
        <span className="shrink-0 text-muted">{label}</span>
        <span className="truncate">{text}</span>
      </Button>
      <p className="break-words text-meta text-muted">
        {t('from', { page, line })}
        {isUncertain && <span className="text-danger"> · {t('uncertain')}</span>}
      </p>
    </div>
  );
}
