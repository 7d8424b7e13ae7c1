'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/checkbox';
import { ComboboxMultiple } from '@/app/_ui/combobox-multiple';
import { withFilter } from '@/app/_ui/data-table/list-query';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { holdsBack } from '@/app/_ui/date-input/holds-back';
import { Drawer } from '@/app/_ui/drawer';
import { useDateLook } from '@/app/_ui/looks-context';
import { TextField } from '@/app/_ui/text-field';
import { DATE_PRESETS, fiscalYear, presetRange } from './date-presets';
import { changedFilters, filtersIn } from './filters-in';
import type { AnySpec } from './register-spec';
import { choicesOf } from './register-words';

/** Nothing that is searched for is longer. */
const MAX_TEXT = 100;

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  spec: AnySpec;
  options: unknown;
  today: string;
  /** The quick filters, which on a phone are only in this panel. */
  quick: ReactNode;
};

/**
 * All filters of a register. Changes apply together, so the list is queried once. A quick filter is a link: the panel
 * stays open, merges the link's change and keeps unapplied choices.
 */
export function FilterPanel({ open, onOpenChange, spec, options, today, quick }: Props) {
  const t = useTranslations(spec.name);
  const own = useTranslations('register');
  const table = useTranslations('table');
  const { era } = useDateLook();
  const router = useRouter();
  const search = useSearchParams().toString();
  const fields = Object.entries(spec.filters).flatMap(([name, field]) =>
    field.label && field.kind !== 'day' && field.kind !== 'choice' ? { name, field, label: t(field.label) } : [],
  );
  const names = [...fields.map(({ name }) => name), ...(spec.dates ? ['dateFrom', 'dateTo'] : [])];
  const [values, setValues] = useState(() => filtersIn(search, names));
  const [seen, setSeen] = useState(search);
  if (seen !== search) {
    setSeen(search);
    setValues((chosen) => ({ ...chosen, ...changedFilters(seen, search, names) }));
  }
  const chosenIn = (name: string) => values[name] ?? [];
  const set = (name: string, next: string[]) => setValues((all) => ({ ...all, [name]: next }));
  const [isPhone] = useState(() => window.matchMedia('(width < 768px)').matches);
  const setDate = (name: 'dateFrom' | 'dateTo', date: string) => set(name, date === '' ? [] : [date]);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (holdsBack(event.currentTarget)) return;
    const filled = names.map((name) => ({
      name,
      chosen: chosenIn(name).filter((one) => one.trim() !== ''),
    }));
    router.push(
      filled.reduce((href, { name, chosen }) => withFilter(href, name, chosen), search),
      { scroll: false },
    );
    onOpenChange(false);
  };

  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={own('filters')} side={isPhone ? 'bottom' : 'right'}>
      {isPhone && <div className="pb-4">{quick}</div>}
      <form onSubmit={apply} className="flex flex-col gap-4">
        {fields.map(({ name, field, label }) => {
          if (field.kind === 'flag') {
            return (
              <Checkbox
                key={name}
                label={label}
                checked={chosenIn(name)[0] === '1'}
                onChange={(event) => set(name, event.target.checked ? ['1'] : [])}
              />
            );
          }
          if (field.kind === 'text') {
            return (
              <TextField
                key={name}
                label={label}
                maxLength={MAX_TEXT}
                value={chosenIn(name)[0] ?? ''}
                onChange={(event) => set(name, [event.target.value])}
              />
            );
          }
          const choices = choicesOf(t, field, options);
          return (
            <ComboboxMultiple
              key={name}
              label={label}
              placeholder={own('any')}
              options={choices}
              value={choices.filter((choice) => chosenIn(name).includes(choice.value))}
              onChange={(chosen) =>
                set(
                  name,
                  chosen.map((choice) => choice.value),
                )
              }
            />
          );
        })}
        {spec.dates && (
          <fieldset className="flex flex-col gap-2">
            <legend className="text-table font-medium">{t(spec.dates)}</legend>
            <div className="flex flex-wrap gap-1.5">
              {DATE_PRESETS.map((preset) => (
                <Button
                  key={preset}
                  size="small"
                  onClick={() => {
                    const range = presetRange(preset, today);
                    setDate('dateFrom', range.from);
                    setDate('dateTo', range.to);
                  }}
                >
                  {own(`preset.${preset}`, { year: fiscalYear(today, era) })}
                </Button>
              ))}
            </div>
            <div className="grid grid-cols-2 gap-3">
              <DateInput
                label={table('fromDate')}
                value={chosenIn('dateFrom')[0] ?? ''}
                onChange={(date) => setDate('dateFrom', date)}
              />
              <DateInput
                label={table('toDate')}
                value={chosenIn('dateTo')[0] ?? ''}
                onChange={(date) => setDate('dateTo', date)}
              />
            </div>
          </fieldset>
        )}
        <div className="sticky -bottom-4 -mx-4 flex justify-end gap-2 border-t border-line bg-surface px-4 py-3">
          <Button variant="ghost" onClick={() => setValues({})}>
            {table('clear')}
          </Button>
          <Button variant="primary" type="submit">
            {table('apply')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
