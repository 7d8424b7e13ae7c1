'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { SubscriptionDetail } from '@/lib/messages/subscriptions/dto';
import { newPublicId } from '@/lib/platform/id';
import { useStoredValues } from '../../_admin/use-stored-values';
import { updateSubscriptionAction } from '../actions';
import { DocumentKindsField, KindsField } from '../kinds-field';
import { type ProjectChoice, ProjectField, ReceiverFields } from '../receiver-fields';

export function EditSubscriptionForm({
  subscription,
  projects,
}: {
  subscription: SubscriptionDetail;
  projects: readonly ProjectChoice[];
}) {
  const t = useTranslations('admin');
  const router = useRouter();
  const { publicId, versionNo, name, url, project, kinds, documentKinds } = subscription;
  const stored = {
    publicId,
    versionNo,
    name,
    url,
    projectPublicId: project?.publicId ?? '',
    kinds: [...kinds],
    documentKinds: [...(documentKinds ?? [])] as string[],
  };
  const update = useActing(updateSubscriptionAction);
  const action = useActionForm({
    schema: async () => (await import('../subscription-fields')).UpdateFields,
    defaultValues: stored,
    submit: (input) => update({ idempotencyKey: newPublicId(), input }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('saved') });
      router.refresh();
    },
  });
  useStoredValues(action, stored);
  const isListed = project === null || projects.some((one) => one.publicId === project.publicId);
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <ReceiverFields />
      <KindsField isOfSystem={subscription.organization === null} />
      <ProjectField projects={isListed ? projects : [{ ...project, name: '' }, ...projects]} />
      <DocumentKindsField />
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
