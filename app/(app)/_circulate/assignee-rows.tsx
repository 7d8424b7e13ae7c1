'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/app/_ui/button';
import { Combobox } from '@/app/_ui/combobox';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { IconButton } from '@/app/_ui/icon-button';
import { Select } from '@/app/_ui/select';
import type { CirculationOptions } from '@/lib/documents/circulations/dto';

const TYPES = ['MAIN', 'ACTION', 'INFO'] as const;
const ADD_FIELD = 'add-assignee';

/** A person on the sheet as they are typed in, with a day of their own or the sheet's. */
export interface ChosenAssignee {
  userPublicId: string;
  name: string;
  type: (typeof TYPES)[number];
  deadlineDate: string;
  mayAnswer: boolean;
}

/** The people of a sheet: one row each, added by name. */
export function AssigneeRows({
  people,
  lastGroup,
  value,
  onChange,
  errors,
}: {
  people: CirculationOptions['people'];
  lastGroup: CirculationOptions['lastGroup'];
  value: readonly ChosenAssignee[];
  onChange: (rows: readonly ChosenAssignee[]) => void;
  /** Of the server, by their place in the list. */
  errors: Readonly<Record<string, string[]>>;
}) {
  const t = useTranslations('circulations');
  const change = (at: number, part: Partial<ChosenAssignee>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const add = (publicId: string) => {
    const person = people.find((one) => one.publicId === publicId);
    if (!person) return;
    const { name, mayAnswer } = person;
    const type = !mayAnswer ? 'INFO' : value.some((row) => row.type === 'MAIN') ? 'ACTION' : 'MAIN';
    isAdded.current = true;
    onChange([...value, { userPublicId: publicId, name, type, deadlineDate: '', mayAnswer }]);
  };
  // The next name is typed where the last one was: the field is a new one after each choice.
  const isAdded = useRef(false);
  const count = value.length;
  useEffect(() => {
    if (count === 0 || !isAdded.current) return;
    isAdded.current = false;
    const focus = () => document.getElementById(ADD_FIELD)?.focus();
    focus();
    // The list that closes gives the focus back to the field that it was opened from, which is gone.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [count]);
  const group = lastGroup.flatMap(({ userPublicId, type }): ChosenAssignee[] => {
    const person = people.find((one) => one.publicId === userPublicId);
    return person ? [{ userPublicId, name: person.name, type, deadlineDate: '', mayAnswer: person.mayAnswer }] : [];
  });
  const free = people.filter(({ publicId }) => !value.some((row) => row.userPublicId === publicId));
  return (
    <fieldset className="space-y-3">
      <legend className="text-table font-medium">{t('people')}</legend>
      <ul className="space-y-3">
        {value.map((row, at) => (
          <li
            key={row.userPublicId}
            className="grid items-end gap-2 rounded-md border border-line p-2 md:grid-cols-[minmax(0,1fr)_150px_190px_auto]"
          >
            <span className="self-center font-medium break-words">{row.name}</span>
            <Select
              label={t('role')}
              value={row.type}
              error={errors[`assignees.${at}.userPublicId`]?.[0]}
              onChange={(event) => change(at, { type: event.target.value as ChosenAssignee['type'] })}
              options={TYPES.filter((type) => type === 'INFO' || row.mayAnswer).map((type) => ({
                value: type,
                label: t(`type.${type}`),
              }))}
            />
            {row.type !== 'INFO' && (
              <DateInput
                label={t('within')}
                value={row.deadlineDate}
                error={errors[`assignees.${at}.deadlineDate`]?.[0]}
                onChange={(deadlineDate) => change(at, { deadlineDate })}
              />
            )}
            <IconButton
              label={t('removePerson', { name: row.name })}
              className="md:col-start-4"
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {value.length === 0 && group.length > 0 && (
        <Button size="small" onClick={() => onChange(group)}>
          {t('lastGroup', { names: group.map(({ name }) => name).join(', ') })}
        </Button>
      )}
      <Combobox
        key={value.length}
        id={ADD_FIELD}
        label={t('addPerson')}
        placeholder={t('addPersonHint')}
        value={null}
        onChange={(option) => option && add(option.value)}
        options={free.map(({ publicId, name, jobTitle }) => ({
          value: publicId,
          label: name,
          ...(jobTitle && { hint: jobTitle }),
        }))}
      />
    </fieldset>
  );
}
