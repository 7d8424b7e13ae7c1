'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { isBlank } from '@/lib/platform/visible-text';
import type { ReferenceValue } from './draft-parts';
import { findReferences } from './find-references';
import { focusField } from './focus-field';

/** Time that the undo is offered, in milliseconds. */
const UNDO_MS = 8000;

/** Proposes the subject found in the PDF: one press applies it, another restores the typed one. */
export function ProposedSubject({
  proposed,
  value,
  onTake,
}: {
  proposed: string | null;
  value: string;
  onTake: (subject: string) => void;
}) {
  const t = useTranslations('draft.proposed');
  if (proposed === null || proposed === value.trim()) return null;
  const take = () => {
    onTake(proposed);
    focusField('subject');
    if (isBlank(value)) return;
    notify({
      kind: 'success',
      text: t('subjectTaken'),
      durationMs: UNDO_MS,
      action: { label: t('undo'), onSelect: () => onTake(value) },
    });
  };
  return <Proposal label={t('subject')} text={proposed} onTake={take} />;
}

/** Proposes the number that the PDF references; a press searches for it. */
export function ProposedReference({
  proposed,
  value,
  ownPublicId,
  onTake,
}: {
  proposed: string | null;
  value: readonly ReferenceValue[];
  ownPublicId: string | null;
  onTake: (reference: ReferenceValue) => void;
}) {
  const t = useTranslations('draft.proposed');
  const [isLooking, setIsLooking] = useState(false);
  const [taken, setTaken] = useState<{ proposed: string; publicId: string } | null>(null);
  const isTaken =
    taken?.proposed === proposed &&
    value.some(({ correspondencePublicId }) => correspondencePublicId === taken?.publicId);
  if (proposed === null || isTaken || value.some(({ label }) => label === proposed)) return null;
  const take = async () => {
    setIsLooking(true);
    const found = await findReferences(proposed).catch(() => null);
    setIsLooking(false);
    const [only, ...others] = (found ?? []).filter((one) => one.correspondencePublicId !== ownPublicId);
    if (only && others.length === 0) {
      setTaken({ proposed, publicId: only.correspondencePublicId });
      if (!value.some((one) => one.correspondencePublicId === only.correspondencePublicId)) onTake(only);
      return;
    }
    const refusal = found === null ? 'unanswered' : only ? 'several' : 'none';
    notify({ kind: 'error', text: t(refusal, { number: proposed }) });
    focusField('references');
  };
  return <Proposal label={t('reference')} text={proposed} isPending={isLooking} onTake={() => void take()} />;
}

function Proposal({
  label,
  text,
  isPending = false,
  onTake,
}: {
  label: string;
  text: string;
  isPending?: boolean;
  onTake: () => void;
}) {
  return (
    <div className="-mt-2">
      <Button size="small" pending={isPending} className="max-w-full" title={text} onClick={onTake}>
        <span className="shrink-0 text-muted">{label}</span>
        <span className="truncate">{text}</span>
      </Button>
    </div>
  );
}
