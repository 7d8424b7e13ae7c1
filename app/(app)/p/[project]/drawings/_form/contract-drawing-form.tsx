'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { FormSelect, FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { ContractDrawingDetail } from '@/lib/documents/drawings/dto';
import type { ContractDrawingOptions, ContractOption } from '@/lib/documents/drawings/form-options';
import { newPublicId } from '@/lib/platform/id';
import { drawingsPath } from '../_kind/kinds';
import { createContractDrawingAction, updateContractDrawingAction } from '../actions';
import { asOptions, ContractSelect, FilesSection, TakenBy } from './form-parts';
import { useDrawingFiles } from './use-drawing-files';

/** A new contract drawing, or one that is there. */
export function ContractDrawingForm({
  options,
  contracts,
  drawing,
}: {
  options: ContractDrawingOptions;
  contracts: readonly ContractOption[];
  drawing: ContractDrawingDetail | null;
}) {
  const t = useTranslations('drawings');
  const router = useRouter();
  const { project } = options;
  const files = useDrawingFiles(drawing?.files ?? []);
  const key = useRef(newPublicId());
  const [create, update] = [useActing(createContractDrawingAction), useActing(updateContractDrawingAction)];
  const action = useActionForm({
    schema: async () => (await import('./form-schemas')).ContractDrawingFields,
    defaultValues: {
      contractPublicId: drawing?.contract.publicId ?? contracts[0]?.publicId ?? '',
      drawingNumber: drawing?.drawingNumber ?? '',
      title: drawing?.title ?? '',
      issue: drawing?.issue ?? '',
      volumeCode: drawing?.volume?.code ?? '',
      volumePage: drawing?.volumePage?.toString() ?? '',
      categoryCode: drawing?.category?.code ?? '',
      subCategoryCode: drawing?.subCategory?.code ?? '',
    },
    submit: async ({ contractPublicId, ...fields }) => {
      const content = { ...fields, attachmentPublicIds: files.publicIds };
      if (drawing) return update({ ...content, publicId: drawing.publicId, versionNo: drawing.versionNo });
      const input = { ...content, contractPublicId, projectPublicId: project.publicId };
      const outcome = await create({ idempotencyKey: key.current, input });
      if (!outcome.ok) key.current = newPublicId();
      return outcome;
    },
    onSuccess: (answer) => {
      notify({ kind: 'success', text: t('saved') });
      router.push(drawingsPath(project.code, 'CONTRACT', answer.publicId));
    },
  });
  const chosen = useWatch({ control: action.form.control, name: 'categoryCode' });
  const category = options.categories.find((one) => one.code === chosen);
  return (
    <Form action={action} className="flex max-w-3xl flex-col gap-4">
      {!drawing && contracts.length > 1 && <ContractSelect contracts={contracts} />}
      <FormTextField
        name="drawingNumber"
        label={t('field.number')}
        hint={t('field.contractNumberHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={150}
        required
      />
      <TakenBy failure={action.failure} projectCode={project.code} />
      <FormTextField name="title" label={t('field.title')} maxLength={500} required />
      <div className="grid gap-4 sm:grid-cols-3">
        <FormTextField name="issue" label={t('field.issue')} hint={t('field.issueHint')} maxLength={50} />
        <FormSelect
          name="volumeCode"
          label={t('field.volume')}
          placeholder={t('field.none')}
          options={asOptions(options.volumes)}
        />
        <FormTextField name="volumePage" type="number" inputMode="numeric" min={1} label={t('field.page')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          name="categoryCode"
          label={t('field.category')}
          placeholder={t('field.none')}
          options={asOptions(options.categories)}
        />
        <FormSelect
          name="subCategoryCode"
          label={t('field.subCategory')}
          placeholder={t('field.none')}
          options={asOptions(category?.subCategories ?? [])}
        />
      </div>
      <FilesSection files={files} />
      <div>
        <SubmitButton disabled={files.uploads.isBusy}>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
