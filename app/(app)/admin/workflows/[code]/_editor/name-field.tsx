'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { isEnter } from '@/app/_ui/enter-key';
import { TextField } from '@/app/_ui/text-field';
import { nameProblem } from './edit-draft';

/**
 * Name of a state or an action in the text. An invalid name is not applied and shows the reason; leaving the field with
 * it, or Escape, restores the present one.
 */
export function NameField({
  label,
  value,
  taken,
  hideLabel = false,
  onCommit,
}: {
  label: string;
  value: string;
  taken: readonly string[];
  hideLabel?: boolean;
  onCommit: (name: string) => void;
}) {
  const t = useTranslations('workflows.table');
  const [typed, setTyped] = useState<string | null>(null);
  const others = taken.filter((name) => name !== value);
  const problem = typed === null ? null : nameProblem(typed, others);
  const finish = () => {
    if (typed !== null && typed !== value && !problem) onCommit(typed);
    setTyped(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.code === 'Escape') setTyped(null);
    if (isEnter(event) && !problem) finish();
  };
  return (
    <TextField
      {...{ label, hideLabel }}
      inputClassName="font-mono"
      value={typed ?? value}
      maxLength={50}
      spellCheck={false}
      error={problem ? t(`nameProblem.${problem}`) : undefined}
      onChange={(event) => setTyped(event.target.value.toUpperCase())}
      onKeyDown={press}
      onBlur={finish}
    />
  );
}
