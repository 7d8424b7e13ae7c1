'use client';

import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '../button';
import { Checkbox } from '../checkbox';
import { DateInput } from '../date-input/date-input';
import { holdsBack } from '../date-input/holds-back';
import { IconButton } from '../icon-button';
import { Popover } from '../popover';
import { TextField } from '../text-field';
import { namesOf } from './filter-chips';
import type { HeaderFilter } from './table-types';

export type FilterChange = Record<string, string[]>;

type FilterFormProps = {
  label: string;
  filter: HeaderFilter;
  values: Readonly<Record<string, readonly string[]>>;
  onApply: (change: FilterChange) => void;
};

/** The panel behind a column's funnel; loaded when first asked for. */
export function HeaderFilterPanel({
  open,
  onOpenChange,
  active,
  ...form
}: FilterFormProps & { open: boolean; onOpenChange: (open: boolean) => void; active: boolean }) {
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      title={form.label}
      trigger={
        <IconButton size="small" label={form.label} className={active ? 'text-primary' : ''}>
          <ListFilter size={14} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      <FilterForm {...form} onDone={() => onOpenChange(false)} />
    </Popover>
  );
}

function FilterForm({ filter, values, onApply, onDone }: FilterFormProps & { onDone: () => void }) {
  const t = useTranslations('table');
  const [draft, setDraft] = useState<FilterChange>(() =>
    Object.fromEntries(Object.entries(values).map(([name, list]) => [name, [...list]])),
  );
  const set = (name: string, list: string[]) => setDraft((known) => ({ ...known, [name]: list }));
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (holdsBack(event.currentTarget)) return;
    onApply(draft);
    onDone();
  };
  const clear = () => {
    onApply(Object.fromEntries(namesOf(filter).map((name) => [name, []])));
    onDone();
  };
  return (
    <form onSubmit={apply} className="flex w-60 flex-col gap-3 font-normal">
      {filter.kind === 'choices' && (
        <div className="flex max-h-72 flex-col gap-1.5 overflow-y-auto">
          {filter.options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={draft[filter.name]?.includes(option.value) ?? false}
              onChange={(event) => set(filter.name, toggled(draft[filter.name], option.value, event.target.checked))}
            />
          ))}
        </div>
      )}
      {filter.kind === 'text' && (
        <TextField
          label={t('contains')}
          maxLength={200}
          value={draft[filter.name]?.[0] ?? ''}
          onChange={(event) => set(filter.name, [event.target.value])}
        />
      )}
      {filter.kind === 'dates' &&
        [filter.from, filter.to].map((name) => (
          <DateInput
            key={name}
            label={name === filter.from ? t('fromDate') : t('toDate')}
            value={draft[name]?.[0] ?? ''}
            onChange={(value) => set(name, [value])}
          />
        ))}
      <div className="flex justify-end gap-2">
        <Button size="small" variant="ghost" onClick={clear}>
          {t('clear')}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

function toggled(list: readonly string[] | undefined, value: string, on: boolean): string[] {
  const others = (list ?? []).filter((item) => item !== value);
  return on ? [...others, value] : others;
}
