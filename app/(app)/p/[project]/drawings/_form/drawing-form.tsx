'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { ContractOption, DrawingOptions } from '@/lib/documents/drawings/form-options';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import { newPublicId } from '@/lib/platform/id';
import { drawingsPath } from '../_kind/kinds';
import { createDrawingAction } from '../actions';
import { CategoryFields, ContractSelect, FilesSection, RevisionInputs, TakenBy } from './form-parts';
import { NumberField } from './number-field';
import { ReferencesField } from './references-field';
import { useDrawingFiles } from './use-drawing-files';

/** A new shop or as-built drawing with its first revision. */
export function DrawingForm({
  kind,
  options,
  contracts,
}: {
  kind: RevisedKind;
  options: DrawingOptions;
  contracts: readonly ContractOption[];
}) {
  const t = useTranslations('drawings');
  const router = useRouter();
  const { project } = options;
  const files = useDrawingFiles();
  const [references, setReferences] = useState<ComboboxOption[]>([]);
  // One key until it has worked: a double click or a lost answer makes no second drawing.
  const key = useRef(newPublicId());
  const send = useActing(createDrawingAction);
  const action = useActionForm({
    schema: async () => (await import('./form-schemas')).DrawingFields,
    defaultValues: {
      contractPublicId: contracts[0]?.publicId ?? '',
      mainCategoryCode: '',
      subCategoryCode: '',
      disciplineCode: '',
      drawingNumber: '',
      revisionLabel: '0',
      title: '',
      revisionDate: '',
      remarks: '',
    },
    submit: async (fields) => {
      const outcome = await send({
        idempotencyKey: key.current,
        input: {
          ...fields,
          kind,
          projectPublicId: project.publicId,
          attachmentPublicIds: files.publicIds,
          referencePublicIds: references.map((one) => one.value),
        },
      });
      // A refused call may be corrected, and is then another one.
      if (!outcome.ok) key.current = newPublicId();
      return outcome;
    },
    onSuccess: (answer) => {
      notify({ kind: 'success', text: t('saved') });
      router.push(drawingsPath(project.code, kind, answer.publicId));
    },
  });
  const contractPublicId = useWatch({ control: action.form.control, name: 'contractPublicId' });
  const contract = contracts.find((one) => one.publicId === contractPublicId);
  return (
    <Form action={action} className="flex max-w-3xl flex-col gap-4">
      {contracts.length > 1 && <ContractSelect contracts={contracts} />}
      <CategoryFields options={options} disciplines={contract?.disciplines ?? []} />
      <NumberField kind={kind} project={project} contractPublicId={contractPublicId} />
      <TakenBy failure={action.failure} projectCode={project.code} />
      <RevisionInputs />
      <FilesSection files={files} />
      <ReferencesField kind={kind} projectCode={project.code} value={references} onChange={setReferences} />
      <p className="text-table text-muted">{t('draftNote')}</p>
      <div>
        <SubmitButton disabled={files.uploads.isBusy}>{t('saveDraft')}</SubmitButton>
      </div>
    </Form>
  );
}
