'use client';

import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { AttachmentsField } from '@/app/(app)/_documents/draft/attachments-field';
import { HandlingFields } from '@/app/(app)/_documents/draft/handling-fields';
import { LinkFields } from '@/app/(app)/_documents/draft/link-fields';
import { RecipientsField } from '@/app/(app)/_documents/draft/recipients-field';
import { TextFields } from '@/app/(app)/_documents/draft/text-fields';
import type { KindFieldsProps } from '@/app/(app)/_documents/draft/use-kind-form';
import { useProblemText } from '@/app/(app)/_documents/draft/use-problem-text';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import { ItemsField } from './items-field';
import { PlaceFields } from './place-fields';
import { type RfaValues, typeOf } from './rfa-values';

/** All fields of an RFA in the order of its paper form. */
export function RfaFields({
  values,
  options,
  problems,
  uploads,
  files,
  ownPublicId,
  locks: { isRevision, isNumbered },
  onPatch,
}: KindFieldsProps<RfaValues, RfaFormOptions>) {
  const t = useTranslations('rfaDraft');
  const words = useTranslations('draft');
  const sayProblem = useProblemText(problems);
  const rule = typeOf(values, options)?.contentRule;
  const contract = options.contracts.find(({ publicId }) => publicId === values.contractPublicId);
  const kind = rule === 'SHOP' || rule === 'AS_BUILT' ? rule : null;
  return (
    <div>
      <Section title={t('section.place')} hint={isNumbered ? t('placeFixed') : undefined}>
        <PlaceFields {...{ values, options, onPatch }} isFixed={isNumbered} />
      </Section>
      <Section title={words('section.content')}>
        <div className="flex flex-col gap-4">
          <TextFields {...{ values, onPatch }} bodyLabel={t('body')} problemOf={sayProblem} />
        </div>
      </Section>
      {kind && (
        <Section title={t('section.items', { count: values.items.length })}>
          <ItemsField
            // The search belongs to one place; what it found elsewhere is not to be chosen here.
            key={`${values.contractPublicId} ${kind}`}
            value={values.items}
            place={{ projectPublicId: options.project.publicId, contractPublicId: values.contractPublicId, kind }}
            ownPublicId={ownPublicId}
            onChange={(items) => onPatch({ items })}
          />
        </Section>
      )}
      <Section title={words('section.files')} hint={kind ? t('filesOptional') : rule && t('filesRequired')}>
        <div id="files" tabIndex={-1} className="outline-none">
          <AttachmentsField
            value={values.attachments}
            uploads={uploads}
            accept={files.accept}
            maxBytes={files.maxBytes}
            onChange={(attachments) => onPatch({ attachments })}
          />
        </div>
      </Section>
      <Section title={words('section.handling')}>
        <HandlingFields {...{ values, isRevision, onPatch }} dueLabel={t('dueDate')} />
      </Section>
      <Section title={t('section.links')}>
        <div className="flex flex-col gap-4">
          <RecipientsField
            id="cc"
            label={words('cc')}
            hint={t('ccHint')}
            locked={isRevision}
            organizations={options.organizations}
            taken={contract?.recipients.map(({ publicId }) => publicId) ?? []}
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
