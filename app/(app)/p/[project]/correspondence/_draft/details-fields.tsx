'use client';

import { useTranslations } from 'next-intl';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Select } from '@/app/_ui/select';
import { TextArea } from '@/app/_ui/text-area';
import { TextField } from '@/app/_ui/text-field';
import { IMPACTS } from '@/lib/documents/document/constants';
import { requiredDetails } from '@/lib/documents/letters/draft/rules';
import { RowsField } from './rows-field';

type Kind = 'line' | 'text' | 'lines' | 'date' | 'impact' | 'attendees' | 'actions';

// The typed extras each type asks for, in the order of its paper form. Types without an entry have none.
const FIELDS: Readonly<Record<string, readonly (readonly [string, Kind])[]>> = {
  LETTER: [
    ['attention', 'line'],
    ['signatory', 'line'],
    ['enclosures', 'lines'],
  ],
  RFI: [
    ['question', 'text'],
    ['proposedSolution', 'text'],
    ['specRef', 'line'],
    ['drawingRefs', 'lines'],
    ['costImpact', 'impact'],
    ['scheduleImpact', 'impact'],
  ],
  INSTRUCTION: [
    ['kind', 'line'],
    ['clauseRef', 'line'],
    ['effectiveDate', 'date'],
  ],
  NOTICE: [
    ['kind', 'line'],
    ['clauseRef', 'line'],
    ['eventDate', 'date'],
  ],
  MOM: [
    ['meetingDate', 'date'],
    ['place', 'line'],
    ['attendees', 'attendees'],
    ['actions', 'actions'],
  ],
  EMAIL: [
    ['from', 'line'],
    ['to', 'lines'],
    ['messageId', 'line'],
  ],
};

export function hasDetails(typeCode: string): boolean {
  return FIELDS[typeCode] !== undefined;
}

/** The fields that only this type of document has. */
export function DetailsFields({
  typeCode,
  details,
  onChange,
  problemOf,
}: {
  typeCode: string;
  details: Record<string, unknown>;
  onChange: (details: Record<string, unknown>) => void;
  problemOf: (name: string) => string | undefined;
}) {
  const required = requiredDetails(typeCode);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(FIELDS[typeCode] ?? []).map(([name, kind]) => (
        <div key={name} className={['line', 'date', 'impact'].includes(kind) ? '' : 'md:col-span-2'}>
          <DetailField
            name={name}
            kind={kind}
            value={details[name]}
            required={required.includes(name)}
            error={problemOf(name)}
            onChange={(value) => onChange({ ...details, [name]: value })}
          />
        </div>
      ))}
    </div>
  );
}

function DetailField({
  name,
  kind,
  value,
  required,
  error,
  onChange,
}: {
  name: string;
  kind: Kind;
  value: unknown;
  required: boolean;
  error: string | undefined;
  onChange: (value: unknown) => void;
}) {
  const t = useTranslations('draft.details');
  const common = { id: `details.${name}`, label: t(name), required, error };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'line':
      return <TextField {...common} value={text} onChange={(event) => onChange(event.target.value)} />;
    case 'text':
      return <TextArea {...common} rows={4} value={text} onChange={(event) => onChange(event.target.value)} />;
    case 'lines':
      return (
        <TextArea
          {...common}
          rows={3}
          hint={t('onePerLine')}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        />
      );
    case 'date':
      return <DateInput {...common} value={text} onChange={(next) => onChange(next === '' ? null : next)} />;
    case 'impact':
      return (
        <Select
          {...common}
          options={IMPACTS.map((impact) => ({ value: impact, label: t(`impact.${impact}`) }))}
          value={text || 'UNKNOWN'}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'attendees':
      return (
        <RowsField
          legend={t(name)}
          add={t('addAttendee')}
          columns={[
            { name: 'name', label: t('attendeeName'), kind: 'line' },
            { name: 'organization', label: t('attendeeOrganization'), kind: 'line' },
          ]}
          rows={value}
          onChange={onChange}
        />
      );
    case 'actions':
      return (
        <RowsField
          legend={t(name)}
          add={t('addAction')}
          columns={[
            { name: 'text', label: t('actionText'), kind: 'line' },
            { name: 'owner', label: t('actionOwner'), kind: 'line' },
            { name: 'due', label: t('actionDue'), kind: 'date' },
          ]}
          rows={value}
          onChange={onChange}
        />
      );
  }
}
