'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/checkbox';
import { UnsavedGuard } from '@/app/_ui/form/unsaved-guard';
import { notify } from '@/app/_ui/notify';
import { Section } from '@/app/_ui/section';
import { WEEKDAYS, type Weekday } from '@/db/enums';
import type { CalendarView } from '@/lib/workflow/calendars/get-calendars';
import type { Holiday } from '@/lib/workflow/calendars/schema';
import { saveCalendarAction } from './actions';
import { HolidayList } from './holiday-list';

/** One calendar, saved as a whole. A contract without its own shows the project's until it is given one. */
export function CalendarEditor({ projectPublicId, calendar }: { projectPublicId: string; calendar: CalendarView }) {
  const t = useTranslations('workingCalendar');
  const router = useRouter();
  const save = useActing(saveCalendarAction);
  const [known, setKnown] = useState(calendar);
  const [weekdays, setWeekdays] = useState<readonly Weekday[]>(calendar.weekdays);
  const [holidays, setHolidays] = useState<readonly Holiday[]>(calendar.holidays);
  const [isOwn, setOwn] = useState(calendar.contract === null || calendar.versionNo !== null);
  const [isDirty, setDirty] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The server returns the saved calendar; another person's change is shown once nothing here is unsaved.
  if (calendar.versionNo !== known.versionNo && !isDirty) {
    setKnown(calendar);
    setWeekdays(calendar.weekdays);
    setHolidays(calendar.holidays);
  }

  const toggle = (day: Weekday) => {
    setWeekdays(WEEKDAYS.filter((each) => (each === day ? !weekdays.includes(day) : weekdays.includes(each))));
    setDirty(true);
  };
  const change = (list: readonly Holiday[]) => {
    setHolidays(list);
    setDirty(true);
  };
  const send = async () => {
    setPending(true);
    setFailure(null);
    const contractPublicId = calendar.contract?.publicId ?? null;
    const outcome = await save({
      projectPublicId,
      contractPublicId,
      versionNo: known.versionNo,
      weekdays: [...weekdays],
      holidays: [...holidays],
    }).catch(() => null);
    setPending(false);
    if (!outcome?.ok) {
      const fields = outcome?.fieldErrors ? Object.values(outcome.fieldErrors).flat() : [];
      setFailure([outcome?.message ?? t('offline'), ...fields].join(' · '));
      return;
    }
    setDirty(false);
    notify({ kind: 'success', text: t('saved') });
    router.refresh();
  };

  if (!isOwn) {
    return (
      <>
        <Banner
          action={
            <Button
              size="small"
              onClick={() => {
                setOwn(true);
                setDirty(true);
              }}
            >
              {t('makeOwn')}
            </Button>
          }
        >
          {t('follows')}
        </Banner>
        <Section title={t('weekdays.title')}>{weekdays.map((day) => t(`weekdays.${day}`)).join(' · ')}</Section>
        <Section title={t('holidays.title')} hint={t('holidays.hint', { count: holidays.length })}>
          <HolidayList holidays={holidays} />
        </Section>
      </>
    );
  }
  return (
    <form
      aria-busy={pending || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void send();
      }}
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Section title={t('weekdays.title')}>
        <fieldset className="flex flex-wrap gap-x-6 gap-y-3">
          <legend className="sr-only">{t('weekdays.title')}</legend>
          {WEEKDAYS.map((day) => (
            <Checkbox
              key={day}
              label={t(`weekdays.${day}`)}
              checked={weekdays.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
        </fieldset>
      </Section>
      <Section title={t('holidays.title')} hint={t('holidays.hint', { count: holidays.length })}>
        <HolidayList holidays={holidays} onChange={change} />
      </Section>
      <div className="sticky bottom-0 flex items-center gap-3 border-t border-line bg-bg py-3 max-lg:bottom-14">
        <Button type="submit" variant="primary" pending={pending} disabled={!isDirty || weekdays.length === 0}>
          {t('save')}
        </Button>
        <p className="text-table text-muted">{weekdays.length === 0 ? t('weekdays.none') : t('effect')}</p>
      </div>
      <UnsavedGuard when={isDirty && !pending} />
    </form>
  );
}
