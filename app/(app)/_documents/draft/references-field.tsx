'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Combobox } from '@/app/_ui/combobox';
import { DocumentNumber } from '@/app/_ui/document-number';
import { IconButton } from '@/app/_ui/icon-button';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { ReferenceValue } from './draft-parts';
import { findReferences } from './find-references';

/** Documents this one refers to: found by number however it is typed or pasted, or by words of the subject. */
export function ReferencesField({
  value,
  projectCode,
  ownPublicId,
  disabled,
  onChange,
}: {
  value: ReferenceValue[];
  projectCode: string;
  ownPublicId: string | null;
  disabled: boolean;
  onChange: (value: ReferenceValue[]) => void;
}) {
  const t = useTranslations('draft');
  const found = useRef(new Map<string, ReferenceValue>());
  const chosen = value.map((one) => one.correspondencePublicId);

  const search = async (query: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    if (query.trim().length < 2) return [];
    const fresh = (await findReferences(query, signal)).filter(
      (one) => one.correspondencePublicId !== ownPublicId && !chosen.includes(one.correspondencePublicId),
    );
    for (const one of fresh) found.current.set(one.correspondencePublicId, one);
    return fresh.map((one) => ({ value: one.correspondencePublicId, label: one.label, hint: one.subject }));
  };
  const add = (publicId: string) => {
    const reference = found.current.get(publicId);
    if (reference && !chosen.includes(publicId)) onChange([...value, reference]);
  };

  return (
    <div className="flex flex-col gap-2">
      <Combobox
        id="references"
        label={t('references')}
        hint={t('referencesHint')}
        placeholder={t('referencesPlaceholder')}
        disabled={disabled}
        search={search}
        takesPasted
        value={null}
        onChange={(option) => {
          if (option) add(option.value);
        }}
      />
      {value.length > 0 && (
        <ul aria-label={t('references')} className="flex flex-col">
          {value.map((reference) => (
            <li key={reference.correspondencePublicId} className="flex items-start gap-2 border-b border-line py-1.5">
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3">
                  <DocumentNumber number={reference.label} isVoid={reference.isCancelled} />
                  <ExplainLink
                    href={documentNumberHref(projectCode, reference.correspondencePublicId)}
                    number={reference.label}
                  />
                </span>
                <span className="block text-meta text-muted">{reference.subject}</span>
                {reference.isCancelled && <span className="block text-meta text-danger">{t('citesCancelled')}</span>}
              </span>
              {!disabled && reference.kind !== 'REPLY' && (
                <IconButton
                  size="small"
                  label={t('removeReference', { number: reference.label })}
                  onClick={() =>
                    onChange(value.filter((one) => one.correspondencePublicId !== reference.correspondencePublicId))
                  }
                >
                  <X size={16} strokeWidth={1.75} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
