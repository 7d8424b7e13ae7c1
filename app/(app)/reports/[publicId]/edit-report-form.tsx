'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { FormCheckbox } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { ReportRow } from '@/lib/work/reports/dto';
import { useStoredValues } from '../../admin/_admin/use-stored-values';
import { updateReportAction } from '../actions';
import { PlanFields } from '../plan-fields';

/** Changes the plan of a report. */
export function EditReportForm({ report, people }: { report: ReportRow; people: readonly ComboboxOption[] }) {
  const t = useTranslations('reports');
  const router = useRouter();
  const { publicId, versionNo, name, format, schedule, skipsEmpty, receivers } = report;
  const stored = {
    publicId,
    versionNo,
    name,
    format,
    skipsEmpty,
    takesView: false,
    cadence: schedule.cadence,
    hour: String(schedule.hour),
    weekdays: schedule.cadence === 'WEEKLY' ? [...schedule.weekdays] : [],
    monthDay: String(schedule.cadence === 'MONTHLY' ? schedule.monthDay : 1),
    receiverPublicIds: receivers.map((person) => ({ value: person.publicId, label: person.name })),
  };
  const update = useActing(updateReportAction);
  const action = useActionForm({
    schema: async () => (await import('../report-fields')).UpdateFields,
    defaultValues: stored,
    submit: update,
    onSuccess: () => {
      notify({ kind: 'success', text: t('saved') });
      router.refresh();
    },
  });
  useStoredValues(action, stored);
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <PlanFields people={people} />
      {report.view === 'CHANGED' && (
        <FormCheckbox name="takesView" label={t('field.takesView')} hint={t('takesViewHint')} />
      )}
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
