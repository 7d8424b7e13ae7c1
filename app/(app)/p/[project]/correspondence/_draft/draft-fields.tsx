'use client';

import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import type { FieldProblem } from '@/app/(app)/_documents/draft/field-problem';
import { HandlingFields } from '@/app/(app)/_documents/draft/handling-fields';
import { LinkFields } from '@/app/(app)/_documents/draft/link-fields';
import { RecipientsField } from '@/app/(app)/_documents/draft/recipients-field';
import { TextFields } from '@/app/(app)/_documents/draft/text-fields';
import { useProblemText } from '@/app/(app)/_documents/draft/use-problem-text';
import type { useUploads } from '@/app/(app)/_documents/draft/use-uploads';
import type { FormOptions } from '@/lib/documents/correspondence/draft/form-options-dto';
import { DetailsFields, hasDetails } from './details-fields';
import type { DraftValues } from './draft-values';
import { TemplateField } from './template-field';
import { TypeFields } from './type-fields';

export type FileRules = { accept: string; maxBytes: number };

/** All fields of a draft in the order of a letter. Every change is handed on at once; saving is not their business. */
export function DraftFields({
  values,
  options,
  recent,
  problems,
  uploads,
  files,
  ownPublicId,
  locks,
  refused,
  openedWith,
  onPatch,
}: {
  values: DraftValues;
  options: FormOptions;
  /** Recipients of the last letters. */
  recent: readonly string[];
  problems: readonly FieldProblem<string>[];
  uploads: ReturnType<typeof useUploads>;
  files: FileRules;
  ownPublicId: string | null;
  /** A new revision changes content only; a number that was issued fixes what it prints. */
  locks: { isRevision: boolean; isNumbered: boolean };
  /** What the server said of fields that it did not take. */
  refused: Readonly<Record<string, string[]>>;
  openedWith: { actingOrganizationPublicId: string };
  onPatch: (change: Partial<DraftValues>) => void;
}) {
  const t = useTranslations('draft');
  const sayProblem = useProblemText(problems);
  const { isRevision } = locks;
  return (
    <div>
      <Section title={t('section.kind')}>
        <TypeFields {...{ values, options, locks, refused, onPatch }} />
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
            recent={recent}
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
          <TemplateField {...{ values, openedWith, onPatch }} templates={options.templates} />
          <TextFields {...{ values, onPatch }} bodyLabel={t('body')} problemOf={sayProblem} />
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
        <HandlingFields {...{ values, isRevision, onPatch }} dueLabel={t('dueDate')} />
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
        <LinkFields
          {...{ values, ownPublicId, isRevision, onPatch }}
          projectCode={options.project.code}
          knownTags={options.tags}
          remarksError={sayProblem('remarks')}
        />
      </Section>
    </div>
  );
}
