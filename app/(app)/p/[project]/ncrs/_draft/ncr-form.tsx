'use client';

import { useTranslations } from 'next-intl';
import { DraftFrame } from '@/app/(app)/_documents/draft/draft-frame';
import { NotifiedList } from '@/app/(app)/_documents/draft/side-panel';
import { type KindForm, type KindFormProps, useKindForm } from '@/app/(app)/_documents/draft/use-kind-form';
import { NCR_TYPE_CODE } from '@/lib/documents/ncrs/constants';
import type { NcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
import type { NcrDetail } from '@/lib/documents/ncrs/dto';
import type { CreateNcrInput, NcrPlace } from '@/lib/documents/ncrs/schema';
import {
  createNcrAction,
  discardNcrAction,
  previewNcrNumberAction,
  readNcrAction,
  submitNcrAction,
  updateNcrAction,
} from '../actions';
import { NcrFields } from './ncr-fields';
import { ncrKind } from './ncr-kind';
import { blankNcr, missingFields, type NcrInput, type NcrValues, storedNcr, toNcrInput } from './ncr-values';

type NcrFormProps = KindFormProps<NcrValues> & { options: NcrFormOptions };

const FORM: KindForm<NcrValues, NcrInput, CreateNcrInput, NcrPlace, NcrDetail> = {
  kind: ncrKind,
  words: 'ncrs.draft',
  create: createNcrAction,
  update: updateNcrAction,
  submit: submitNcrAction,
  discard: discardNcrAction,
  preview: previewNcrNumberAction,
  read: readNcrAction,
  toCreate: ({ contractPublicId = '', ...draft }, projectPublicId) => ({ ...draft, contractPublicId, projectPublicId }),
  stored: (draft) => toNcrInput(storedNcr(draft)),
  printed: ({ contractPublicId, disciplineCode, to }, { projectPublicId }) => {
    const recipientOrganizationPublicId = to[0]?.organizationPublicId;
    if (contractPublicId === '' || !recipientOrganizationPublicId) return null;
    return {
      projectPublicId,
      contractPublicId,
      recipientOrganizationPublicId,
      disciplineCode: disciplineCode || null,
    };
  },
};

/** Editor of an NCR. All fields save by themselves; submission is the only deliberate act. */
export function NcrForm(props: NcrFormProps) {
  const { options } = props;
  const t = useTranslations('ncrs');
  const form = useKindForm(FORM, props, { typeCode: NCR_TYPE_CODE, blank: () => blankNcr(options.contracts) });
  const { values } = form;
  return (
    <DraftFrame
      {...form.frame}
      missing={missingFields(values).map((id) => ({ id, label: t(`missing.${id}`) }))}
      notified={<NotifiedList recipients={[...values.to, ...values.cc]} organizations={options.organizations} />}
      outgoing={
        <p data-testid="outgoing">
          {values.severity && <span className="font-medium">{t(`severity.${values.severity}`)} · </span>}
          {t('draft.outgoing', { drawings: values.drawings.length, files: values.attachments.length })}
        </p>
      }
    >
      <NcrFields {...form.fields} options={options} />
    </DraftFrame>
  );
}
