'use client';

import { CalendarDays } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { DayPickerProps } from 'react-day-picker';
import { DayPicker } from 'react-day-picker';
import { DayPicker as BuddhistDayPicker } from 'react-day-picker/buddhist';
import { enUS, th } from 'react-day-picker/locale';
import { projectDay } from '@/lib/platform/time/project-day';
import { IconButton } from '../icon-button';
import { useDateLook } from '../looks-context';
import { Popover } from '../popover';

const CLASS_NAMES: DayPickerProps['classNames'] = {
  root: 'relative',
  month_caption: 'flex h-8 items-center px-1 font-medium',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: 'flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink',
  button_next: 'flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink',
  chevron: 'size-4 fill-current',
  month_grid: 'mt-1 border-collapse',
  weekday: 'h-8 w-9 text-meta font-normal text-muted',
  day: 'p-0 text-center',
  day_button: 'size-9 rounded-md hover:bg-hover',
  today: 'font-semibold text-primary',
  selected: '[&>button]:bg-primary [&>button]:text-on-primary [&>button]:hover:bg-primary-hover',
  outside: 'text-muted',
};

/** A month to pick a day from, in the reader's language and era. Loaded when first asked for. */
export function CalendarPopover({
  value,
  onPick,
  open,
  onOpenChange,
}: {
  value: string | undefined;
  onPick: (date: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations('ui.date');
  const { locale, era } = useDateLook();
  const Picker = era === 'be' ? BuddhistDayPicker : DayPicker;
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      align="end"
      title={t('calendar')}
      trigger={
        <IconButton size="small" label={t('calendar')} tabIndex={-1}>
          <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      <Picker
        mode="single"
        autoFocus
        numerals="latn"
        locale={locale === 'th' ? th : enUS}
        today={toLocalDate(projectDay(new Date()))}
        selected={value ? toLocalDate(value) : undefined}
        defaultMonth={toLocalDate(value ?? projectDay(new Date()))}
        onSelect={(day: Date | undefined) => {
          if (day) onPick(toCalendarDate(day));
        }}
        classNames={CLASS_NAMES}
      />
    </Popover>
  );
}

// The picker thinks in local dates: build and read them by their parts, never through UTC.
function toLocalDate(date: string): Date {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

function toCalendarDate(day: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
