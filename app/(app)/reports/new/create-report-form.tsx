'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import { newPublicId } from '@/lib/platform/id';
import { MAX_REPORT_NAME } from '@/lib/work/reports/constants';
import { createReportAction } from '../actions';
import { PlanFields } from '../plan-fields';

/** Begins with the view's name, working days at seven, and the person as the only receiver. */
export function CreateReportForm({
  view,
  people,
  ownPublicId,
}: {
  view: { publicId: string; name: string };
  people: readonly ComboboxOption[];
  ownPublicId: string;
}) {
  const t = useTranslations('reports');
  const router = useRouter();
  const [idempotencyKey] = useState(newPublicId);
  const create = useActing(createReportAction);
  const action = useActionForm({
    schema: async () => (await import('../report-fields')).CreateFields,
    defaultValues: {
      viewPublicId: view.publicId,
      name: view.name.slice(0, MAX_REPORT_NAME),
      format: 'xlsx',
      cadence: 'WORKING_DAYS',
      hour: '7',
      weekdays: [],
      monthDay: '1',
      receiverPublicIds: people.filter(({ value }) => value === ownPublicId),
      skipsEmpty: false,
    },
    submit: (input) => create({ idempotencyKey, input }),
    onSuccess: ({ publicId }) => {
      notify({ kind: 'success', text: t('created') });
      router.push(`/reports/${publicId}`);
    },
  });
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <PlanFields people={people} />
      <div>
        <SubmitButton>{t('make')}</SubmitButton>
      </div>
    </Form>
  );
}
