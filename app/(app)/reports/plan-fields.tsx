'use client';

import { useTranslations } from 'next-intl';
import { useController, useWatch } from 'react-hook-form';
import { Checkbox } from '@/app/_ui/checkbox';
import { useFieldId } from '@/app/_ui/form/field-id';
import {
  FormCheckbox,
  FormComboboxMultiple,
  FormRadioGroup,
  FormSelect,
  FormTextField,
} from '@/app/_ui/form/form-fields';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import { REPORT_CADENCES, type ReportCadence, WEEKDAYS, type Weekday } from '@/db/enums';
import { MAX_REPORT_NAME } from '@/lib/work/reports/constants';

const HOURS = Array.from({ length: 24 }, (_one, hour) => String(hour));
const MONTH_DAYS = Array.from({ length: 31 }, (_one, index) => String(index + 1));

/** Name, format, schedule and receivers of a report. */
export function PlanFields({ people }: { people: readonly ComboboxOption[] }) {
  const t = useTranslations('reports');
  const cadence: ReportCadence = useWatch({ name: 'cadence' });
  return (
    <>
      <FormTextField name="name" label={t('field.name')} required maxLength={MAX_REPORT_NAME} />
      <FormRadioGroup
        name="format"
        legend={t('field.format')}
        options={[
          { value: 'xlsx', label: t('format.xlsx') },
          { value: 'pdf', label: t('format.pdf') },
        ]}
      />
      <FormSelect
        name="cadence"
        label={t('field.cadence')}
        options={REPORT_CADENCES.map((value) => ({ value, label: t(`cadence.${value}`) }))}
      />
      {cadence === 'WEEKLY' && <WeekdaysField />}
      {cadence === 'MONTHLY' && (
        <FormSelect
          name="monthDay"
          label={t('field.monthDay')}
          hint={t('monthDayHint')}
          options={MONTH_DAYS.map((value) => ({ value, label: value }))}
        />
      )}
      <FormSelect
        name="hour"
        label={t('field.hour')}
        hint={t('hourHint')}
        options={HOURS.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
      />
      <FormComboboxMultiple
        name="receiverPublicIds"
        label={t('field.receivers')}
        hint={t('receiversHint')}
        required
        options={people}
      />
      <FormCheckbox name="skipsEmpty" label={t('field.skipsEmpty')} hint={t('skipsEmptyHint')} />
    </>
  );
}

/** Ticked days, in the order of the week. */
function WeekdaysField() {
  const t = useTranslations('reports');
  const id = useFieldId()('weekdays');
  const { field, fieldState } = useController({ name: 'weekdays' });
  const chosen: readonly Weekday[] = field.value ?? [];
  const error = fieldState.error?.message;
  return (
    <fieldset id={id} aria-describedby={error && `${id}-error`}>
      <legend id={`${id}-label`} className="mb-1 text-table font-medium">
        {t('field.weekdays')}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {WEEKDAYS.map((day, index) => (
          <Checkbox
            key={day}
            // The first one takes the focus of the error summary.
            ref={index === 0 ? field.ref : undefined}
            label={t(`weekday.${day}`)}
            checked={chosen.includes(day)}
            onBlur={field.onBlur}
            onChange={(event) =>
              field.onChange(WEEKDAYS.filter((one) => (one === day ? event.target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-table text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
