'use client';

import { ChevronUp, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { Combobox } from '@/app/_ui/combobox';
import { ComboboxMultiple } from '@/app/_ui/combobox-multiple';
import { IconButton } from '@/app/_ui/icon-button';
import { type ComboboxOption, matches } from '@/app/_ui/use-option-search';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';
import type { RecipientValue } from './draft-parts';
import { focusField } from './focus-field';
import { RecentChips } from './recent-chips';

type Organization = FormOptions['organizations'][number];

const TYPED_NAME = 'name:';

/** Recipient organizations in order, each with the persons it is addressed to. The first TO prints in the number. */
export function RecipientsField({
  id,
  label,
  hint,
  error,
  required = false,
  marksFirst = false,
  locked = false,
  organizations,
  taken,
  recent = [],
  value,
  onChange,
}: {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  marksFirst?: boolean;
  locked?: boolean;
  organizations: readonly Organization[];
  /** Already a recipient in the other list. */
  taken: readonly string[];
  /** Offered as one press each. */
  recent?: readonly string[];
  value: RecipientValue[];
  onChange: (value: RecipientValue[]) => void;
}) {
  const t = useTranslations('draft');
  const chosen = value.map((one) => one.organizationPublicId);
  const free = organizations.filter((one) => !chosen.includes(one.publicId) && !taken.includes(one.publicId));
  const offered = recent.flatMap((publicId) => free.find((one) => one.publicId === publicId) ?? []);
  const add = (organizationPublicId: string) => onChange([...value, { organizationPublicId, attentions: [] }]);
  const set = (at: number, attentions: RecipientValue['attentions']) =>
    onChange(value.map((one, index) => (index === at ? { ...one, attentions } : one)));
  const moveUp = (at: number) => {
    const next = [...value];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at - 1, 0, moved);
    onChange(next);
  };

  return (
    <div className="flex flex-col gap-2">
      {!locked && (
        <Combobox
          id={id}
          label={label}
          hint={hint}
          error={error}
          required={required}
          placeholder={t('chooseOrganization')}
          options={free.map((one) => ({ value: one.publicId, label: one.code, hint: one.name }))}
          value={null}
          onChange={(option) => {
            if (option) add(option.value);
          }}
        />
      )}
      {!locked && (
        <RecentChips
          organizations={offered}
          onTake={(publicId) => {
            add(publicId);
            // The pressed chip is gone, and the focus with it.
            focusField(id);
          }}
        />
      )}
      <ol aria-label={label} className="flex flex-col empty:hidden">
        {value.map((recipient, at) => {
          const organization = organizations.find((one) => one.publicId === recipient.organizationPublicId);
          if (!organization) return null;
          return (
            <li
              key={recipient.organizationPublicId}
              className="grid items-start gap-2 border-b border-line py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto]"
            >
              <div className="min-w-0 pt-1">
                <span lang="th" className="font-medium">
                  {organization.code}
                </span>
                {marksFirst && at === 0 && (
                  <span className="ml-2 align-middle">
                    <Badge>{t('printsInNumber')}</Badge>
                  </span>
                )}
                <span lang="th" className="block text-meta text-muted">
                  {organization.name}
                </span>
              </div>
              <AttentionField
                organization={organization}
                value={recipient.attentions}
                disabled={locked}
                onChange={(attentions) => set(at, attentions)}
              />
              {!locked && (
                <div className="flex justify-end">
                  {at > 0 && (
                    <IconButton label={t('moveUp', { organization: organization.code })} onClick={() => moveUp(at)}>
                      <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
                    </IconButton>
                  )}
                  <IconButton
                    label={t('removeRecipient', { organization: organization.code })}
                    onClick={() => onChange(value.filter((_, index) => index !== at))}
                  >
                    <X size={16} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** People of the organization, or a name as typed for somebody without an account. */
function AttentionField({
  organization,
  value,
  disabled,
  onChange,
}: {
  organization: Organization;
  value: RecipientValue['attentions'];
  disabled: boolean;
  onChange: (value: RecipientValue['attentions']) => void;
}) {
  const t = useTranslations('draft');
  const people = organization.people.map((one) => ({ value: one.publicId, label: one.name, hint: one.jobTitle }));
  const asOption = (attention: RecipientValue['attentions'][number]): ComboboxOption =>
    'name' in attention
      ? { value: `${TYPED_NAME}${attention.name}`, label: attention.name }
      : (people.find((one) => one.value === attention.userPublicId) ?? { value: attention.userPublicId, label: '–' });
  const search = async (query: string): Promise<ComboboxOption[]> => {
    const found = people.filter((one) => matches(one, query));
    const name = query.trim();
    const isNew = name.length > 1 && !found.some((one) => one.label === name);
    return isNew ? [...found, { value: `${TYPED_NAME}${name}`, label: name, hint: t('asTyped'), isNew: true }] : found;
  };
  return (
    <ComboboxMultiple
      label={t('attentionOf', { organization: organization.code })}
      hideLabel
      disabled={disabled}
      placeholder={t('attention')}
      search={search}
      value={value.map(asOption)}
      onChange={(options) =>
        onChange(
          options.map((option) =>
            option.value.startsWith(TYPED_NAME)
              ? { name: option.value.slice(TYPED_NAME.length) }
              : { userPublicId: option.value },
          ),
        )
      }
    />
  );
}
