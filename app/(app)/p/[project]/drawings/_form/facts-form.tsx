'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { DrawingDetail } from '@/lib/documents/drawings/dto';
import type { DrawingOptions } from '@/lib/documents/drawings/form-options';
import { drawingsPath } from '../_kind/kinds';
import { updateDrawingAction } from '../actions';
import { CategoryFields, TakenBy } from './form-parts';
import { NumberField } from './number-field';

/** Attributes of the drawing, not of a revision; number and categories are editable only before others have read it. */
export function FactsForm({ drawing, options }: { drawing: DrawingDetail; options: DrawingOptions }) {
  const t = useTranslations('drawings');
  const router = useRouter();
  const { kind, project, isNumberOpen } = drawing;
  const send = useActing(updateDrawingAction);
  const action = useActionForm({
    schema: async () => (await import('./form-schemas')).FactsFields,
    defaultValues: {
      mainCategoryCode: drawing.mainCategory.code,
      subCategoryCode: drawing.subCategory.code,
      disciplineCode: drawing.discipline?.code ?? '',
      drawingNumber: drawing.drawingNumber,
    },
    submit: (fields) => send({ ...fields, kind, publicId: drawing.publicId, versionNo: drawing.versionNo }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('saved') });
      router.push(drawingsPath(project.code, kind, drawing.publicId));
    },
  });
  const contract = options.contracts.find((one) => one.publicId === drawing.contract.publicId);
  return (
    <Form action={action} className="flex max-w-3xl flex-col gap-4">
      {!isNumberOpen && <p className="text-muted">{t('numberFixed')}</p>}
      <CategoryFields options={options} disciplines={contract?.disciplines ?? []} isFixed={!isNumberOpen} />
      <NumberField
        kind={kind}
        project={project}
        contractPublicId={drawing.contract.publicId}
        isReadOnly={!isNumberOpen}
      />
      <TakenBy failure={action.failure} projectCode={project.code} />
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
