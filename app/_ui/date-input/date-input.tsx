'use client';

import { CalendarDays } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { parseDate } from '@/lib/platform/time/parse-date';
import { projectDay } from '@/lib/platform/time/project-day';
import { isEnter } from '../enter-key';
import { Field, type FieldProps } from '../field';
import { type DateLook, formatDate } from '../format-date';
import { IconButton } from '../icon-button';
import { useDateLook } from '../looks-context';
import { useLazyComponent } from '../use-lazy-component';

// The calendar library is larger than the rest of the form; it comes when the button is pressed.
const loadCalendar = () => import('./calendar-popover').then((module) => module.CalendarPopover);

/**
 * A date typed as people type it, in either era, echoed in words. `onChange` gives `YYYY-MM-DD`, `''` when empty, or the
 * raw text when it is no date: `CalendarDay` then refuses it, and nothing typed is lost.
 */
export function DateInput({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  value,
  onChange,
  onBlur,
  name,
  disabled = false,
  isWorkingDay,
}: FieldProps & {
  id?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  isWorkingDay?: (date: string) => boolean;
}) {
  const t = useTranslations('ui.date');
  const look = useDateLook();
  const [text, setText] = useState(() => formatDate(value, 'numeric', look) || value);
  const [typing, setTyping] = useState(false);
  const [calendar, setCalendar] = useState(false);
  const [CalendarPopover, requestCalendar] = useLazyComponent(loadCalendar);

  useEffect(() => {
    if (!typing) setText(formatDate(value, 'numeric', look) || value);
  }, [value, look, typing]);

  const parsed = parseDate(text, { today: projectDay(new Date()), ...(isWorkingDay && { isWorkingDay }) });
  const words = parsed.ok ? formatDate(parsed.date, 'words', look) : '';
  const examples = { date: exampleOf(look) };
  const problem =
    !parsed.ok && parsed.reason !== 'empty' && !typing ? t(`problem.${parsed.reason}`, examples) : undefined;
  const iso = parsed.ok ? parsed.date : undefined;

  const type = (next: string) => {
    setTyping(true);
    setText(next);
    const read = parseDate(next, { today: projectDay(new Date()), ...(isWorkingDay && { isWorkingDay }) });
    onChange(read.ok ? read.date : next.trim());
  };
  const settle = () => {
    setTyping(false);
    if (iso) setText(formatDate(iso, 'numeric', look));
    onBlur?.();
  };

  return (
    <Field
      {...{ id, label, required, hideLabel, className }}
      error={error && !typing ? error : problem}
      hint={<span aria-live="polite">{words || hint || t('hint', examples)}</span>}
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            inputMode="text"
            autoComplete="off"
            name={name}
            disabled={disabled}
            placeholder={t('placeholder', examples)}
            className="control pr-10"
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              // Enter submits the form with the field in focus, so the error must be set before.
              if (isEnter(event)) settle();
              // The calendar's button is for a pointer: by Tab one goes to the next field.
              if (event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              setCalendar(true);
              requestCalendar();
            }}
          />
          <div className="absolute inset-y-0 right-1 flex items-center">
            {CalendarPopover !== null ? (
              <CalendarPopover
                value={iso}
                open={calendar}
                onOpenChange={setCalendar}
                onPick={(date) => {
                  setTyping(false);
                  setText(formatDate(date, 'numeric', look));
                  onChange(date);
                  setCalendar(false);
                }}
              />
            ) : (
              <IconButton
                size="small"
                label={t('calendar')}
                tabIndex={-1}
                disabled={disabled}
                onPointerEnter={requestCalendar}
                onClick={() => {
                  setCalendar(true);
                  requestCalendar();
                }}
              >
                <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

/** Working days from today of the date in the examples: the usual time to answer. */
const EXAMPLE_DAYS = 5;

/** A date of now, as people type it in the reader's era. */
function exampleOf(look: DateLook): string {
  const today = projectDay(new Date());
  const read = parseDate(`+${EXAMPLE_DAYS}ว`, { today });
  return formatDate(read.ok ? read.date : today, 'numeric', look);
}
