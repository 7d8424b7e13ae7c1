'use client';

import { useTranslations } from 'next-intl';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Section } from '@/app/_ui/section';
import { Select } from '@/app/_ui/select';
import { TextArea } from '@/app/_ui/text-area';
import { TextField } from '@/app/_ui/text-field';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import type { FieldProblem } from '@/app/(app)/_documents/draft/field-problem';
import { RecipientsField } from '@/app/(app)/_documents/draft/recipients-field';
import { ReferencesField } from '@/app/(app)/_documents/draft/references-field';
import { TagsField } from '@/app/(app)/_documents/draft/tags-field';
import { useProblemText } from '@/app/(app)/_documents/draft/use-problem-text';
import type { useUploads } from '@/app/(app)/_documents/draft/use-uploads';
import { SECRECIES, URGENCIES } from '@/db/enums';
import type { FormOptions } from '@/lib/correspondence/form-options-dto';
import { DetailsFields, hasDetails } from './details-fields';
import type { DraftInput, DraftValues } from './draft-values';
import { TypeFields } from './type-fields';

export type FileRules = { accept: string; maxBytes: number };

/** Ten lines: an empty letter looks like one. Pixels. */
const BODY_MIN_PX = 240;

/** All fields of a draft in the order of a letter. Every change is handed on at once; saving is not their business. */
export function DraftFields({
  values,
  options,
  problems,
  uploads,
  files,
  ownPublicId,
  locks,
  onPatch,
}: {
  values: DraftValues;
  options: FormOptions;
  problems: readonly FieldProblem<keyof DraftInput>[];
  uploads: ReturnType<typeof useUploads>;
  files: FileRules;
  ownPublicId: string | null;
  /** A new revision changes content only; a number that was issued fixes what it prints. */
  locks: { isRevision: boolean; isNumbered: boolean };
  onPatch: (change: Partial<DraftValues>) => void;
}) {
  const t = useTranslations('draft');
  const words = useTranslations('correspondence');
  const sayProblem = useProblemText(problems);
  const { isRevision } = locks;
  return (
    <div>
      <Section title={t('section.kind')}>
        <TypeFields {...{ values, options, locks, onPatch }} />
      </Section>
      <Section title={t('section.recipients')} hint={isRevision ? t('revisionLocked') : undefined}>
        <div className="flex flex-col gap-4">
          <RecipientsField
            id="to"
            label={t('to')}
            hint={t('toHint')}
            required
            marksFirst
            locked={isRevision || locks.isNumbered}
            organizations={options.organizations}
            taken={values.cc.map((one) => one.organizationPublicId)}
            value={values.to}
            onChange={(to) => onPatch({ to })}
          />
          <RecipientsField
            id="cc"
            label={t('cc')}
            locked={isRevision}
            organizations={options.organizations}
            taken={values.to.map((one) => one.organizationPublicId)}
            value={values.cc}
            onChange={(cc) => onPatch({ cc })}
          />
        </div>
      </Section>
      <Section title={t('section.content')}>
        <div className="flex flex-col gap-4">
          <TextField
            id="subject"
            label={t('subject')}
            required
            error={sayProblem('subject')}
            value={values.subject}
            onChange={(event) => onPatch({ subject: event.target.value })}
          />
          <TextArea
            id="body"
            label={t('body')}
            rows={10}
            style={{ minHeight: BODY_MIN_PX }}
            error={sayProblem('body')}
            value={values.body}
            onChange={(event) => onPatch({ body: event.target.value })}
          />
          {hasDetails(values.typeCode) && (
            <DetailsFields
              typeCode={values.typeCode}
              details={values.details}
              onChange={(details) => onPatch({ details })}
              problemOf={(name) => sayProblem('details', name)}
            />
          )}
        </div>
      </Section>
      <Section title={t('section.handling')}>
        <div className="grid gap-4 md:grid-cols-2">
          <DateInput
            id="documentDate"
            label={t('documentDate')}
            hint={t('documentDateHint')}
            value={values.documentDate}
            onChange={(documentDate) => onPatch({ documentDate })}
          />
          <DateInput
            id="dueDate"
            label={t('dueDate')}
            value={values.dueDate}
            onChange={(dueDate) => onPatch({ dueDate })}
          />
          <Select
            label={words('column.urgency')}
            disabled={isRevision}
            options={URGENCIES.map((code) => ({ value: code, label: words(`urgency.${code}`) }))}
            value={values.urgency}
            onChange={(event) => onPatch({ urgency: event.target.value as DraftValues['urgency'] })}
          />
          <Select
            label={words('column.secrecy')}
            hint={values.secrecy === 'NORMAL' ? undefined : t('secrecyHint')}
            disabled={isRevision}
            options={SECRECIES.map((code) => ({ value: code, label: words(`secrecy.${code}`) }))}
            value={values.secrecy}
            onChange={(event) => onPatch({ secrecy: event.target.value as DraftValues['secrecy'] })}
          />
        </div>
      </Section>
      <Section title={t('section.files')}>
        <AttachmentsField
          value={values.attachments}
          uploads={uploads}
          accept={files.accept}
          maxBytes={files.maxBytes}
          onChange={(attachments) => onPatch({ attachments })}
        />
      </Section>
      <Section title={t('section.links')}>
        <div className="flex flex-col gap-4">
          <ReferencesField
            value={values.references}
            ownPublicId={ownPublicId}
            disabled={isRevision}
            onChange={(references) => onPatch({ references })}
          />
          <TagsField
            value={values.tags}
            known={options.tags}
            disabled={isRevision}
            onChange={(tags) => onPatch({ tags })}
          />
          <TextArea
            id="remarks"
            label={t('remarks')}
            hint={t('remarksHint')}
            rows={2}
            error={sayProblem('remarks')}
            value={values.remarks}
            onChange={(event) => onPatch({ remarks: event.target.value })}
          />
        </div>
      </Section>
    </div>
  );
}
