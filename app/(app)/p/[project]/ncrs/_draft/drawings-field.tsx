'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Combobox } from '@/app/_ui/combobox';
import { IconButton } from '@/app/_ui/icon-button';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import { MAX_DRAWINGS } from '@/lib/documents/ncrs/constants';
import type { DrawingValue } from './ncr-values';

/** The drawings that a finding concerns, searched by number or title. */
export function DrawingsField({
  value,
  projectCode,
  onChange,
}: {
  value: DrawingValue[];
  projectCode: string;
  onChange: (value: DrawingValue[]) => void;
}) {
  const t = useTranslations('ncrs.drawings');
  const found = useRef(new Map<string, DrawingValue>());
  const chosen = new Set(value.map(({ publicId }) => publicId));

  const search = async (query: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    if (query.trim().length < 2) return [];
    const asked = new URLSearchParams({ project: projectCode, q: query });
    const response = await fetch(`/api/ncr-drawings?${asked}`, { signal });
    if (!response.ok) throw new Error(`The search answered ${response.status}`);
    const { choices } = (await response.json()) as { choices: DrawingValue[] };
    const fresh = choices.filter(({ publicId }) => !chosen.has(publicId));
    for (const { publicId, label, title } of fresh) found.current.set(publicId, { publicId, label, title });
    return fresh.map(({ publicId, label, title }) => ({ value: publicId, label, hint: title }));
  };
  const add = (publicId: string) => {
    const choice = found.current.get(publicId);
    if (choice && !chosen.has(publicId)) onChange([...value, choice]);
  };

  return (
    <div className="flex flex-col gap-2">
      <Combobox
        id="drawings"
        label={t('label')}
        hint={t('hint', { max: MAX_DRAWINGS })}
        placeholder={t('placeholder')}
        disabled={value.length >= MAX_DRAWINGS}
        search={search}
        value={null}
        onChange={(option) => {
          if (option) add(option.value);
        }}
      />
      <ol aria-label={t('chosen')} className="flex flex-col border-t border-line empty:hidden">
        {value.map(({ publicId, label, title }) => (
          <li key={publicId} className="flex items-center gap-3 border-b border-line py-1.5">
            <span className="min-w-0 flex-1">
              <span className="font-medium break-words">{label}</span>
              <span className="block text-table break-words text-muted">{title}</span>
            </span>
            <IconButton
              size="small"
              label={t('remove', { number: label })}
              onClick={() => onChange(value.filter((one) => one.publicId !== publicId))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
    </div>
  );
}
