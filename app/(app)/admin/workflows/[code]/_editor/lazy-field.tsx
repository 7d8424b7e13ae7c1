'use client';

import { useState } from 'react';
import { Select } from '@/app/_ui/select';
import { TextField } from '@/app/_ui/text-field';

/**
 * A value of the definition. Words are taken over when the field is left, so that the text is not written anew with
 * every letter; a choice at once.
 */
export function LazyField({
  label,
  hint,
  hideLabel,
  value,
  choices,
  isReadOnly,
  onCommit,
}: {
  label: string;
  hint?: string;
  hideLabel?: boolean;
  value: string;
  choices?: readonly string[];
  isReadOnly: boolean;
  onCommit: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  if (choices) {
    const known = choices.includes(value) || value === '' ? choices : [value, ...choices];
    return (
      <Select
        {...{ label, hint, hideLabel, value }}
        disabled={isReadOnly}
        options={known.map((choice) => ({ value: choice, label: choice || '–' }))}
        placeholder={value === '' && !choices.includes('') ? '–' : undefined}
        onChange={(event) => onCommit(event.target.value)}
      />
    );
  }
  return (
    <TextField
      {...{ label, hint, hideLabel }}
      value={typed ?? value}
      readOnly={isReadOnly}
      maxLength={150}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== null && typed !== value) onCommit(typed);
        setTyped(null);
      }}
    />
  );
}
