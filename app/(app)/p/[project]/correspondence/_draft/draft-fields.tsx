'use client';

import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import { DateFields } from '@/app/(app)/_documents/draft/handling-fields';
import { LetterReadingNote } from '@/app/(app)/_documents/draft/letter-reading-note';
import { MoreFields } from '@/app/(app)/_documents/draft/more-fields';
import { ProposedDate, ProposedReferences, ProposedText } from '@/app/(app)/_documents/draft/proposed-values';
import { RecipientsField } from '@/app/(app)/_documents/draft/recipients-field';
import { ReferencesField } from '@/app/(app)/_documents/draft/references-field';
import { SubjectField } from '@/app/(app)/_documents/draft/text-fields';
import type { KindFieldsProps } from '@/app/(app)/_documents/draft/use-kind-form';
import { factsOf, type ShownReading } from '@/app/(app)/_documents/draft/use-letter-reading';
import { useProblemText } from '@/app/(app)/_documents/draft/use-problem-text';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import type { DraftValues } from './draft-values';
import { RestFields } from './rest-fields';
import { isRestNeeded, isRestWritten } from './rest-state';
import { TypeFields } from './type-fields';

/** All fields of a draft: its file, the five common fields, then the rest. Reports every change; the parent saves. */
export function DraftFields({
  values,
  options,
  recent,
  problems,
  uploads,
  files,
  author,
  hasPage,
  reading,
  missing,
  ownPublicId,
  locks,
  refused,
  openedWith,
  onPatch,
}: KindFieldsProps<DraftValues, FormOptions> & {
  /** Recipients of the last letters. */
  recent: readonly string[];
  /** True while files are dragged over the page. */
  files: { isOver: boolean };
  /** Person on whose behalf the stored draft is written. */
  author: FormOptions['authors'][number] | null;
  /** The letter is written from a PDF. */
  hasPage: boolean;
  /** Of the main PDF. */
  reading: ShownReading | null;
  /** Ids of the fields required before submission. */
  missing: readonly string[];
  /** The server's errors of refused fields. */
  refused: Readonly<Record<string, string[]>>;
  openedWith: { actingOrganizationPublicId: string };
}) {
  const t = useTranslations('draft');
  const sayProblem = useProblemText(problems);
  const { isRevision } = locks;
  const facts = factsOf(reading);
  const hasFiles = values.attachments.length > 0 || uploads.uploads.length > 0;
  return (
    <div>
      <Section title={t('section.files')}>
        <AttachmentsField
          value={values.attachments}
          uploads={uploads}
          accept={files.accept}
          maxBytes={files.maxBytes}
          zone={{
            title: t(hasFiles ? 'dropMore' : 'dropFirst'),
            size: hasFiles ? 'line' : 'large',
            isOver: files.isOver,
          }}
          onChange={(attachments) => onPatch({ attachments })}
        />
        <LetterReadingNote reading={reading} />
      </Section>
      <Section title={t('section.first')} hint={isRevision ? t('revisionLocked') : undefined}>
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
          <SubjectField {...{ values, onPatch }} problemOf={sayProblem} />
          <ProposedText
            name="subject"
            field="subject"
            fact={facts?.subject ?? null}
            value={values.subject}
            onTake={(subject) => onPatch({ subject })}
          />
          <div className="grid gap-4 md:grid-cols-2">
            <DateFields {...{ values, onPatch }} dueLabel={t('dueDate')} />
          </div>
          <ProposedDate
            fact={facts?.date ?? null}
            value={values.documentDate}
            onTake={(documentDate) => onPatch({ documentDate })}
          />
          <TypeFields {...{ values, options, locks, refused, onPatch }} />
          <ReferencesField
            value={values.references}
            projectCode={options.project.code}
            ownPublicId={ownPublicId}
            disabled={isRevision}
            onChange={(references) => onPatch({ references })}
          />
          <ProposedReferences
            facts={isRevision ? [] : (facts?.references ?? [])}
            value={values.references}
            ownPublicId={ownPublicId}
            onTake={(reference) => onPatch({ references: [...values.references, reference] })}
          />
        </div>
      </Section>
      <MoreFields
        isFoldable={hasPage}
        isNeeded={isRestNeeded({ problems, missing, refused: Object.keys(refused) })}
        isWritten={isRestWritten(values)}
      >
        <RestFields {...{ values, options, locks, author, refused, openedWith, sayProblem, onPatch }} />
      </MoreFields>
    </div>
  );
}
