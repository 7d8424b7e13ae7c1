'use client';

import { useTranslations } from 'next-intl';
import { useController } from 'react-hook-form';
import {
  FormCombobox,
  FormComboboxMultiple,
  FormDate,
  FormSelect,
  FormTextArea,
  FormTextField,
} from '@/app/_ui/form/form-fields';
import { type ComboboxOption, matches } from '@/app/_ui/use-option-search';
import { ReferencesField } from '@/app/(app)/_documents/draft/references-field';
import { INCOMING_METHODS } from '@/db/enums';
import { SECRECIES, URGENCIES } from '@/db/handling-enums';
import type { Place } from './incoming-values';

/** Fields of the letter in the order of its header, then its handling. */
export function IncomingFields({ place }: { place: Place }) {
  const t = useTranslations('incoming');
  const words = useTranslations('correspondence');
  const draft = useTranslations('draft');
  const choices = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const people = place.colleagues.map(({ publicId, name }) => ({ value: publicId, label: name }));
  return (
    <>
      <FormCombobox
        name="sender"
        label={t('sender')}
        hint={t('senderHint')}
        search={orTyped(
          place.organizations.map(({ publicId, code, name }) => ({ value: publicId, label: code, hint: name })),
          t('outside'),
        )}
        required
      />
      <FormTextField name="theirNumber" label={t('theirNumber')} hint={t('theirNumberHint')} maxLength={150} />
      <FormDate name="documentDate" label={draft('documentDate')} />
      <FormTextArea name="subject" label={draft('subject')} rows={2} maxLength={500} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormDate name="receivedDate" label={t('receivedDate')} required />
        <FormSelect
          name="method"
          label={t('method')}
          options={choices(INCOMING_METHODS, (method) => t(`methods.${method}`))}
          required
        />
      </div>
      <FormComboboxMultiple
        name="attentions"
        label={t('attentions')}
        hint={t('attentionsHint')}
        search={orTyped(people, draft('asTyped'))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          name="urgency"
          label={words('column.urgency')}
          options={choices(URGENCIES, (urgency) => words(`urgency.${urgency}`))}
        />
        <FormSelect
          name="secrecy"
          label={words('column.secrecy')}
          options={choices(SECRECIES, (secrecy) => words(`secrecy.${secrecy}`))}
        />
      </div>
      <FormDate name="dueDate" label={t('dueDate')} hint={t('dueDateHint')} />
      <References projectCode={place.project.code} />
      <FormTextArea name="remarks" label={draft('remarks')} rows={2} maxLength={2000} />
    </>
  );
}

function References({ projectCode }: { projectCode: string }) {
  const { field } = useController({ name: 'references' });
  return (
    <ReferencesField
      value={field.value}
      projectCode={projectCode}
      ownPublicId={null}
      disabled={false}
      onChange={field.onChange}
    />
  );
}

/** Matching options, and the typed text as a new option where none matches. */
function orTyped(options: readonly ComboboxOption[], hint: string) {
  return async (query: string): Promise<ComboboxOption[]> => {
    const found = options.filter((option) => matches(option, query));
    const typed = query.trim();
    const isNew = typed.length > 1 && !found.some(({ label }) => label === typed);
    return isNew ? [...found, { value: typed, label: typed, hint, isNew: true }] : found;
  };
}
