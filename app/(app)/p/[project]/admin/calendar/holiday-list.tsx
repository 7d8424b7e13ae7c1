'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { isEnter } from '@/app/_ui/enter-key';
import { formatDate } from '@/app/_ui/format-date';
import { IconButton } from '@/app/_ui/icon-button';
import { useDateLook } from '@/app/_ui/looks-context';
import { Select } from '@/app/_ui/select';
import { TextField } from '@/app/_ui/text-field';
import { isBlank } from '@/lib/platform/visible-text';
import { MAX_HOLIDAY_NAME } from '@/lib/workflow/calendars/constants';
import type { Holiday } from '@/lib/workflow/calendars/schema';

const EMPTY = { date: '', nameTh: '', nameEn: '' };
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** The holidays of one year at a time; with `onChange` they can be taken out, and new ones added. */
export function HolidayList({
  holidays,
  onChange,
}: {
  holidays: readonly Holiday[];
  onChange?: (list: readonly Holiday[]) => void;
}) {
  const t = useTranslations('workingCalendar.holidays');
  const look = useDateLook();
  const years = [...new Set(holidays.map(({ date }) => date.slice(0, 4)))].sort();
  const thisYear = String(new Date().getFullYear());
  const [chosen, setChosen] = useState(years.includes(thisYear) ? thisYear : (years.at(-1) ?? thisYear));
  const shown = holidays.filter(({ date }) => date.startsWith(chosen));
  const add = (holiday: Holiday) => {
    onChange?.([...holidays, holiday].sort((a, b) => a.date.localeCompare(b.date)));
    setChosen(holiday.date.slice(0, 4));
  };
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {onChange && <NewHoliday taken={new Set(holidays.map(({ date }) => date))} onAdd={add} />}
      <Select
        label={t('year')}
        className="max-w-40"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={[...new Set([...years, chosen])].sort().map((year) => ({
          value: year,
          label: look.era === 'be' ? String(Number(year) + 543) : year,
        }))}
      />
      {shown.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="border-y border-line">
          {shown.map((holiday) => (
            <li
              key={holiday.date}
              className="flex items-center justify-between gap-3 border-t border-line py-1.5 first:border-t-0"
            >
              <span className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
                <time dateTime={holiday.date}>{formatDate(holiday.date, 'words', look)}</time>
                <span className="min-w-0 break-words">
                  {look.locale === 'th' ? holiday.nameTh : holiday.nameEn}{' '}
                  <span className="text-meta text-muted">{look.locale === 'th' ? holiday.nameEn : holiday.nameTh}</span>
                </span>
              </span>
              {onChange && (
                <IconButton
                  size="small"
                  label={t('remove', { day: formatDate(holiday.date, 'short', look) })}
                  onClick={() => onChange(holidays.filter(({ date }) => date !== holiday.date))}
                >
                  <X size={16} strokeWidth={1.75} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Enter in one of its fields adds the day and does not save the calendar. */
function NewHoliday({ taken, onAdd }: { taken: ReadonlySet<string>; onAdd: (holiday: Holiday) => void }) {
  const t = useTranslations('workingCalendar.holidays');
  const [draft, setDraft] = useState(EMPTY);
  const isTaken = taken.has(draft.date);
  const isWhole = ISO.test(draft.date) && !isBlank(draft.nameTh) && !isBlank(draft.nameEn) && !isTaken;
  const add = () => {
    if (!isWhole) return;
    onAdd({ date: draft.date, nameTh: draft.nameTh.trim(), nameEn: draft.nameEn.trim() });
    setDraft(EMPTY);
  };
  return (
    <fieldset
      aria-label={t('new')}
      className="grid min-w-0 items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
      onKeyDown={(event) => {
        if (!isEnter(event) || event.nativeEvent.isComposing) return;
        event.preventDefault();
        add();
      }}
    >
      <DateInput
        label={t('date')}
        value={draft.date}
        error={isTaken ? t('twice') : undefined}
        onChange={(date) => setDraft({ ...draft, date })}
      />
      <TextField
        label={t('nameTh')}
        lang="th"
        maxLength={MAX_HOLIDAY_NAME}
        value={draft.nameTh}
        onChange={(event) => setDraft({ ...draft, nameTh: event.target.value })}
      />
      <TextField
        label={t('nameEn')}
        lang="en"
        maxLength={MAX_HOLIDAY_NAME}
        value={draft.nameEn}
        onChange={(event) => setDraft({ ...draft, nameEn: event.target.value })}
      />
      <Button disabled={!isWhole} onClick={add} className="sm:mt-6">
        {t('add')}
      </Button>
    </fieldset>
  );
}
