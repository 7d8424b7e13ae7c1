'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { TextField } from '@/app/_ui/text-field';
import { nameProblem } from './edit-draft';

/** One field and a button that make something new of a name. Enter presses it. */
export function AddByName({
  id,
  label,
  button,
  taken,
  onAdd,
}: {
  id: string;
  label: string;
  button: string;
  taken: readonly string[];
  onAdd: (name: string) => void;
}) {
  const t = useTranslations('workflows.table');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const problem = tried ? nameProblem(name, taken) : null;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (nameProblem(name, taken)) return setTried(true);
    onAdd(name);
    setName('');
    setTried(false);
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-2">
      <TextField
        id={id}
        label={label}
        className="w-64 max-w-full"
        inputClassName="font-mono"
        value={name}
        maxLength={50}
        spellCheck={false}
        error={problem ? t(`nameProblem.${problem}`) : undefined}
        onChange={(event) => setName(event.target.value.toUpperCase())}
      />
      <Button type="submit" size="small" className="mb-0.5">
        {button}
      </Button>
    </form>
  );
}
