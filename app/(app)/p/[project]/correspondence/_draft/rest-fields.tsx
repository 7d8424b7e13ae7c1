'use client';

import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { GradeFields } from '@/app/(app)/_documents/draft/handling-fields';
import { NoteFields } from '@/app/(app)/_documents/draft/link-fields';
import { RecipientsField } from '@/app/(app)/_documents/draft/recipients-field';
import { BodyField } from '@/app/(app)/_documents/draft/text-fields';
import type { useProblemText } from '@/app/(app)/_documents/draft/use-problem-text';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import { AuthorField } from './author-field';
import { DetailsFields, hasDetails } from './details-fields';
import type { DraftValues } from './draft-values';
import { TemplateField } from './template-field';
import { DisciplineField } from './type-fields';

/** Less common fields: text (without a PDF), extras of the type, CC, handling and classification. */
export function RestFields({
  values,
  options,
  locks,
  author,
  refused,
  openedWith,
  sayProblem,
  onPatch,
}: {
  values: DraftValues;
  options: FormOptions;
  locks: { isRevision: boolean; isNumbered: boolean };
  /** Person on whose behalf the stored draft is written. */
  author: FormOptions['authors'][number] | null;
  /** The server's errors by field. */
  refused: Readonly<Record<string, string[]>>;
  openedWith: { actingOrganizationPublicId: string };
  sayProblem: ReturnType<typeof useProblemText>;
  onPatch: (change: Partial<DraftValues>) => void;
}) {
  const t = useTranslations('draft');
  const { isRevision } = locks;
  return (
    <>
      <Section title={t('section.content')}>
        <div className="flex flex-col gap-4">
          <TemplateField {...{ values, openedWith, onPatch }} templates={options.templates} />
          <BodyField {...{ values, onPatch }} label={t('body')} problemOf={sayProblem} />
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
      <Section title={t('section.rest')}>
        <div className="flex flex-col gap-4">
          <RecipientsField
            id="cc"
            label={t('cc')}
            locked={isRevision}
            organizations={options.organizations}
            taken={values.to.map((one) => one.organizationPublicId)}
            value={values.cc}
            onChange={(cc) => onPatch({ cc })}
          />
          <div className="grid gap-4 md:grid-cols-2">
            <GradeFields {...{ values, isRevision, onPatch }} />
            <DisciplineField {...{ values, options, locks, onPatch }} />
            <AuthorField
              value={values.onBehalfOfPublicId}
              authors={options.authors}
              stored={author}
              refused={refused.onBehalfOfPublicId?.[0]}
              onChange={(onBehalfOfPublicId) => onPatch({ onBehalfOfPublicId })}
            />
          </div>
          <NoteFields
            {...{ values, isRevision, onPatch }}
            knownTags={options.tags}
            remarksError={sayProblem('remarks')}
          />
        </div>
      </Section>
    </>
  );
}
