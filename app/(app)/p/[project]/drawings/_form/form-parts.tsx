'use client';

import { useTranslations } from 'next-intl';
import type { ActionFailure } from '@/app/_ui/form/action-outcome';
import { FormDate, FormSelect, FormTextArea, FormTextField } from '@/app/_ui/form/form-fields';
import { Link } from '@/app/_ui/link';
import { Section } from '@/app/_ui/section';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import type { DrawingCodeRef } from '@/lib/documents/drawings/dto';
import type { ContractOption, DrawingOptions } from '@/lib/documents/drawings/form-options';
import type { DrawingKind } from '@/lib/documents/drawings/schema';
import { MAX_FILE_BYTES } from '@/lib/documents/files/rules';
import { drawingsPath } from '../_kind/kinds';
import { ACCEPT, type useDrawingFiles } from './use-drawing-files';

export const asOptions = (codes: readonly DrawingCodeRef[]) =>
  codes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));

export function ContractSelect({ contracts }: { contracts: readonly ContractOption[] }) {
  const t = useTranslations('drawings.field');
  return (
    <FormSelect
      name="contractPublicId"
      label={t('contract')}
      options={contracts.map((one) => ({ value: one.publicId, label: `${one.code} ${one.name}` }))}
      required
    />
  );
}

/** Place, trade and discipline of a shop or as-built drawing. */
export function CategoryFields({
  options,
  disciplines,
  isFixed = false,
}: {
  options: DrawingOptions;
  disciplines: readonly DrawingCodeRef[];
  isFixed?: boolean;
}) {
  const t = useTranslations('drawings.field');
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {!isFixed && (
        <>
          <FormSelect
            name="mainCategoryCode"
            label={t('main')}
            placeholder={t('choose')}
            options={asOptions(options.mainCategories)}
            required
          />
          <FormSelect
            name="subCategoryCode"
            label={t('sub')}
            placeholder={t('choose')}
            options={asOptions(options.subCategories)}
            required
          />
        </>
      )}
      <FormSelect
        name="disciplineCode"
        label={t('discipline')}
        placeholder={t('none')}
        options={asOptions(disciplines)}
      />
    </div>
  );
}

/** Fields of a revision. */
export function RevisionInputs() {
  const t = useTranslations('drawings.field');
  return (
    <>
      <FormTextField name="title" label={t('title')} maxLength={500} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField name="revisionLabel" label={t('label')} hint={t('labelHint')} maxLength={8} required />
        <FormDate name="revisionDate" label={t('date')} />
      </div>
      <FormTextArea name="remarks" label={t('remarks')} rows={3} maxLength={2000} />
    </>
  );
}

export function FilesSection({ files }: { files: ReturnType<typeof useDrawingFiles> }) {
  const t = useTranslations('drawings.field');
  return (
    <Section title={t('files')}>
      <AttachmentsField
        value={files.files}
        uploads={files.uploads}
        accept={ACCEPT}
        maxBytes={MAX_FILE_BYTES}
        onChange={files.setFiles}
      />
      {files.uploads.isBusy && (
        <p role="status" className="pt-2 text-table text-muted">
          {t('filesLeave')}
        </p>
      )}
    </Section>
  );
}

/** Link to the drawing that has the number. */
export function TakenBy({ failure, projectCode }: { failure: ActionFailure | null; projectCode: string }) {
  const t = useTranslations('drawings');
  const drawing = failure?.details?.drawing as { kind: DrawingKind; publicId: string; title: string } | undefined;
  if (failure?.code !== 'DRAWING_NUMBER_TAKEN' || !drawing) return null;
  return (
    <Link
      href={drawingsPath(projectCode, drawing.kind, drawing.publicId)}
      target="_blank"
      className="text-primary hover:underline"
    >
      {t('existing', { title: drawing.title })}
    </Link>
  );
}
