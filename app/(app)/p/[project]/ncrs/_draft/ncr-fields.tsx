'use client';

import { useTranslations } from 'next-intl';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Section } from '@/app/_ui/section';
import { Select } from '@/app/_ui/select';
import { TextArea } from '@/app/_ui/text-area';
import { TextField } from '@/app/_ui/text-field';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import { HandlingFields } from '@/app/(app)/_documents/draft/handling-fields';
import { LinkFields } from '@/app/(app)/_documents/draft/link-fields';
import { RecipientsField } from '@/app/(app)/_documents/draft/recipients-field';
import { TextFields } from '@/app/(app)/_documents/draft/text-fields';
import type { KindFieldsProps } from '@/app/(app)/_documents/draft/use-kind-form';
import { useProblemText } from '@/app/(app)/_documents/draft/use-problem-text';
import { NCR_SEVERITIES } from '@/db/enums';
import type { NcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
import { DrawingsField } from './drawings-field';
import { findingProblem } from './finding-problem';
import type { NcrValues } from './ncr-values';
import { PlaceFields } from './place-fields';

/** All fields of an NCR in the order of its paper. */
export function NcrFields({
  values,
  options,
  problems,
  uploads,
  files,
  ownPublicId,
  locks: { isRevision, isNumbered },
  onPatch,
}: KindFieldsProps<NcrValues, NcrFormOptions>) {
  const t = useTranslations('ncrs');
  const words = useTranslations('draft');
  const sayProblem = useProblemText(problems);
  const contract = options.contracts.find(({ publicId }) => publicId === values.contractPublicId);
  const dates = findingProblem(values);
  return (
    <div>
      <Section title={t('draft.place')} hint={isNumbered ? t('draft.placeFixed') : undefined}>
        <PlaceFields {...{ values, options, onPatch }} isFixed={isNumbered} />
      </Section>
      <Section title={t('draft.finding')}>
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <Select
              id="severity"
              label={t('column.severity')}
              required
              placeholder={values.severity === '' ? t('draft.choose') : undefined}
              options={NCR_SEVERITIES.map((code) => ({ value: code, label: t(`severity.${code}`) }))}
              value={values.severity}
              onChange={(event) => onPatch({ severity: event.target.value as NcrValues['severity'] })}
            />
            <DateInput
              id="findingDate"
              label={t('column.found')}
              required
              error={dates ? t(`draft.dates.${dates}`) : sayProblem('findingDate')}
              value={values.findingDate}
              onChange={(findingDate) => onPatch({ findingDate })}
            />
            <TextField
              id="location"
              label={t('column.location')}
              required
              hint={t('draft.locationHint')}
              error={sayProblem('location')}
              value={values.location}
              onChange={(event) => onPatch({ location: event.target.value })}
            />
            <TextField
              id="clauses"
              label={t('clauses')}
              hint={t('draft.clausesHint')}
              error={sayProblem('clauses')}
              value={values.clauses}
              onChange={(event) => onPatch({ clauses: event.target.value })}
            />
          </div>
          <TextFields {...{ values, onPatch }} bodyLabel={t('description')} problemOf={sayProblem} />
          <TextArea
            id="requiredCorrection"
            label={t('requiredCorrection')}
            required
            rows={4}
            error={sayProblem('requiredCorrection')}
            value={values.requiredCorrection}
            onChange={(event) => onPatch({ requiredCorrection: event.target.value })}
          />
        </div>
      </Section>
      <Section title={t('drawings.title', { count: values.drawings.length })}>
        <DrawingsField
          value={values.drawings}
          projectCode={options.project.code}
          onChange={(drawings) => onPatch({ drawings })}
        />
      </Section>
      <Section title={t('draft.photos')}>
        <AttachmentsField
          value={values.attachments}
          uploads={uploads}
          accept={files.accept}
          maxBytes={files.maxBytes}
          onChange={(attachments) => onPatch({ attachments })}
        />
      </Section>
      <Section title={words('section.handling')}>
        <HandlingFields {...{ values, isRevision, onPatch }} dueLabel={t('answerBy')} />
      </Section>
      <Section title={t('draft.links')}>
        <div className="flex flex-col gap-4">
          <RecipientsField
            id="cc"
            label={words('cc')}
            hint={t('draft.ccHint')}
            organizations={options.organizations.filter(({ publicId }) => contract?.copied.includes(publicId))}
            taken={[]}
            value={values.cc}
            onChange={(cc) => onPatch({ cc })}
          />
          <LinkFields
            {...{ values, ownPublicId, isRevision, onPatch }}
            projectCode={options.project.code}
            knownTags={options.tags}
            remarksError={sayProblem('remarks')}
          />
        </div>
      </Section>
    </div>
  );
}
