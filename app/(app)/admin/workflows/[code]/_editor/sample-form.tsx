'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/app/_ui/checkbox';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Select } from '@/app/_ui/select';
import { TextField } from '@/app/_ui/text-field';
import { USUAL_TYPE } from '@/lib/documents/kind-traits';
import type { SubjectChoice } from '@/lib/workflow/authoring/choices';

export interface Sample {
  contract: string;
  startsOn: string;
  facts: Record<string, string>;
  dates: Record<string, string>;
}

const TRUE = 'true';
/** A sample that gets through the first step of the shipped workflows. */
const USUAL: Readonly<Record<string, string>> = {
  typeCode: USUAL_TYPE,
  rfaType: 'SDW',
  purpose: 'FOR_APPROVAL',
  itemCount: '1',
  fileCount: '1',
  mainCount: '1',
  ownerApprovalRequired: TRUE,
  hasDeadline: TRUE,
};

export function startOf(
  subject: SubjectChoice | null,
  contracts: readonly { publicId: string; code: string }[],
): Sample {
  const facts = (subject?.vars ?? []).map(({ name }) => [name, USUAL[name] ?? ''] as const);
  return { contract: contracts[0]?.publicId ?? '', startsOn: '', facts: Object.fromEntries(facts), dates: {} };
}

/** Input of the simulator; empty fields are omitted. */
export function sampleInput(sample: Sample, subject: SubjectChoice | null) {
  const doc = (subject?.vars ?? []).flatMap(({ name, type }): [string, string | number | boolean][] => {
    const value = sample.facts[name] ?? '';
    if (type === 'bool') return [[name, value === TRUE]];
    if (type === 'int' || type === 'double') return [[name, Number.parseInt(value, 10) || 0]];
    return [[name, value]];
  });
  const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
  return {
    contractPublicId: sample.contract || null,
    startsOn: isDay(sample.startsOn) ? sample.startsOn : null,
    doc: Object.fromEntries(doc),
    dates: Object.fromEntries(Object.entries(sample.dates).filter(([, value]) => isDay(value))),
  };
}

/** The sample document: where it is written, and the facts that conditions look at. */
export function SampleForm({
  sample,
  subject,
  contracts,
  onChange,
}: {
  sample: Sample;
  subject: SubjectChoice | null;
  contracts: readonly { publicId: string; code: string }[];
  onChange: (sample: Sample) => void;
}) {
  const t = useTranslations('workflows.simulate');
  const fact = useTranslations('workflows.fact');
  const setFact = (name: string, value: string) => onChange({ ...sample, facts: { ...sample.facts, [name]: value } });
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="sr-only">{t('facts')}</legend>
      <Select
        label={t('contract')}
        value={sample.contract}
        placeholder={t('noContract')}
        options={contracts.map(({ publicId, code }) => ({ value: publicId, label: code }))}
        onChange={(event) => onChange({ ...sample, contract: event.target.value })}
      />
      <DateInput
        label={t('startsOn')}
        value={sample.startsOn}
        onChange={(startsOn) => onChange({ ...sample, startsOn })}
      />
      {subject?.dates.map((name) => (
        <DateInput
          key={name}
          label={fact(name)}
          value={sample.dates[name] ?? ''}
          onChange={(date) => onChange({ ...sample, dates: { ...sample.dates, [name]: date } })}
        />
      ))}
      {subject?.vars.map(({ name, type }) =>
        type === 'bool' ? (
          <Checkbox
            key={name}
            label={fact(name)}
            className="self-end pb-2"
            checked={sample.facts[name] === TRUE}
            onChange={(event) => setFact(name, event.target.checked ? TRUE : '')}
          />
        ) : (
          <TextField
            key={name}
            label={fact(name)}
            inputMode={type === 'string' ? 'text' : 'numeric'}
            value={sample.facts[name] ?? ''}
            onChange={(event) => setFact(name, event.target.value)}
          />
        ),
      )}
    </fieldset>
  );
}
