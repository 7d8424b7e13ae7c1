'use client';

import { useTranslations } from 'next-intl';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useFieldId } from '@/app/_ui/form/field-id';
import {
  FormCombobox,
  FormComboboxMultiple,
  FormDate,
  FormSelect,
  FormTextArea,
  FormTextField,
} from '@/app/_ui/form/form-fields';
import { type ComboboxOption, matches } from '@/app/_ui/use-option-search';
import { ProposedDate, ProposedReferences, ProposedText } from '@/app/(app)/_documents/draft/proposed-values';
import { ReferencesField } from '@/app/(app)/_documents/draft/references-field';
import { INCOMING_METHODS } from '@/db/enums';
import { SECRECIES, URGENCIES } from '@/db/handling-enums';
import type { LetterFact, LetterFacts } from '@/lib/documents/letter-facts/parse-letter';
import type { Place } from './incoming-values';

/** Fields of the letter in the order of its header, then its handling. */
export function IncomingFields({ place, facts }: { place: Place; facts: LetterFacts | null }) {
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
      <Proposed name="theirNumber" fact={facts?.number ?? null} />
      <FormDate name="documentDate" label={draft('documentDate')} />
      <DateProposed fact={facts?.date ?? null} />
      <FormTextArea name="subject" label={draft('subject')} rows={2} maxLength={500} required />
      <Proposed name="subject" fact={facts?.subject ?? null} />
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
      <References projectCode={place.project.code} facts={facts?.references ?? []} />
      <FormTextArea name="remarks" label={draft('remarks')} rows={2} maxLength={2000} />
    </>
  );
}

/** Value of a field and its change from outside: a second controller would take the registered input's place. */
function useValue(name: string): [string, (value: string) => void] {
  const { setValue } = useFormContext();
  const value: string = useWatch({ name });
  return [value, (changed) => setValue(name, changed, { shouldDirty: true, shouldTouch: true })];
}

function Proposed({ name, fact }: { name: 'theirNumber' | 'subject'; fact: LetterFact | null }) {
  const [value, take] = useValue(name);
  const fieldId = useFieldId();
  return <ProposedText {...{ name, fact, value }} field={fieldId(name)} onTake={take} />;
}

function DateProposed({ fact }: { fact: LetterFact | null }) {
  const [value, take] = useValue('documentDate');
  return <ProposedDate {...{ fact, value }} onTake={take} />;
}

function References({ projectCode, facts }: { projectCode: string; facts: readonly LetterFact[] }) {
  const { field } = useController({ name: 'references' });
  return (
    <>
      <ReferencesField
        value={field.value}
        projectCode={projectCode}
        ownPublicId={null}
        disabled={false}
        onChange={field.onChange}
      />
      <ProposedReferences
        facts={facts}
        value={field.value}
        ownPublicId={null}
        onTake={(reference) => field.onChange([...field.value, reference])}
      />
    </>
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
