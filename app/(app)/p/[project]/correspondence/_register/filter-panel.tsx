'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/checkbox';
import { ComboboxMultiple } from '@/app/_ui/combobox-multiple';
import { withFilter } from '@/app/_ui/data-table/list-query';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Drawer } from '@/app/_ui/drawer';
import { useDateLook } from '@/app/_ui/looks-context';
import { DATE_PRESETS, fiscalYear, presetRange } from '@/app/(app)/_documents/register/date-presets';
import { SECRECIES, URGENCIES } from '@/db/enums';
import type { RegisterOptions } from '@/lib/correspondence/form-options-dto';

const LISTS = ['type', 'status', 'from', 'to', 'tag', 'urgency', 'secrecy', 'reply'] as const;
type ListName = (typeof LISTS)[number];
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Every filter of the register in one place; nothing changes until it is applied, so a list is asked for once. */
export function FilterPanel({
  open,
  onOpenChange,
  options,
  today,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  options: RegisterOptions;
  today: string;
}) {
  const t = useTranslations('correspondence');
  const table = useTranslations('table');
  const { era } = useDateLook();
  const router = useRouter();
  const search = useSearchParams().toString();
  const params = new URLSearchParams(search);
  const [lists, setLists] = useState(
    () => Object.fromEntries(LISTS.map((name) => [name, params.getAll(name)])) as Record<ListName, string[]>,
  );
  const [since, setSince] = useState(params.get('since') ?? '');
  const [until, setUntil] = useState(params.get('until') ?? '');
  const [overdue, setOverdue] = useState(params.get('overdue') === '1');
  const choices = useChoices(options);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const withLists = LISTS.reduce((href, name) => withFilter(href, name, lists[name]), search);
    const withSince = withFilter(withLists, 'since', ISO_DATE.test(since) ? [since] : []);
    const withDates = withFilter(withSince, 'until', ISO_DATE.test(until) ? [until] : []);
    router.push(withFilter(withDates, 'overdue', overdue ? ['1'] : []), { scroll: false });
    onOpenChange(false);
  };
  const clear = () => {
    setLists(Object.fromEntries(LISTS.map((name) => [name, []])) as unknown as Record<ListName, string[]>);
    setSince('');
    setUntil('');
    setOverdue(false);
  };

  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('filters')}>
      <form onSubmit={apply} className="flex flex-col gap-4">
        {LISTS.map((name) => (
          <ComboboxMultiple
            key={name}
            label={t(`column.${name === 'tag' ? 'tags' : name}`)}
            placeholder={t('any')}
            options={choices[name]}
            value={choices[name].filter((option) => lists[name].includes(option.value))}
            onChange={(chosen) => setLists({ ...lists, [name]: chosen.map((option) => option.value) })}
          />
        ))}
        <fieldset className="flex flex-col gap-2">
          <legend className="text-table font-medium">{t('dateRange')}</legend>
          <div className="flex flex-wrap gap-1.5">
            {DATE_PRESETS.map((preset) => (
              <Button
                key={preset}
                size="small"
                onClick={() => {
                  const range = presetRange(preset, today);
                  setSince(range.from);
                  setUntil(range.to);
                }}
              >
                {t(`preset.${preset}`, { year: fiscalYear(today, era) })}
              </Button>
            ))}
          </div>
          <div className="grid grid-cols-2 gap-3">
            <DateInput label={table('fromDate')} value={since} onChange={setSince} />
            <DateInput label={table('toDate')} value={until} onChange={setUntil} />
          </div>
        </fieldset>
        <Checkbox label={t('overdue')} checked={overdue} onChange={(event) => setOverdue(event.target.checked)} />
        <div className="sticky -bottom-4 -mx-4 flex justify-end gap-2 border-t border-line bg-surface px-4 py-3">
          <Button variant="ghost" onClick={clear}>
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

function useChoices(options: RegisterOptions): Record<ListName, { value: string; label: string; hint?: string }[]> {
  const t = useTranslations('correspondence');
  const named = (list: readonly { code: string; name: string }[]) =>
    list.map((one) => ({ value: one.code, label: one.code, hint: one.name }));
  const coded = (group: 'urgency' | 'secrecy', codes: readonly string[]) =>
    codes.map((code) => ({ value: code, label: t(`${group}.${code}`) }));
  return {
    type: named(options.types),
    status: options.statuses.map((status) => ({ value: status.code, label: status.name, hint: status.code })),
    from: named(options.organizations),
    to: named(options.organizations),
    tag: options.tags.map((tag) => ({ value: tag, label: tag })),
    urgency: coded('urgency', URGENCIES),
    secrecy: coded('secrecy', SECRECIES),
    reply: (['yes', 'no'] as const).map((code) => ({ value: code, label: t(`replied.${code}`) })),
  };
}
