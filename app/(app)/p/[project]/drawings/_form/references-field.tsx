'use client';

import { useTranslations } from 'next-intl';
import { ComboboxMultiple } from '@/app/_ui/combobox-multiple';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { ContractDrawingPage, DrawingLink, DrawingPage } from '@/lib/documents/drawings/dto';
import type { RevisedKind } from '@/lib/documents/drawings/schema';

const SHOWN = '20';

/** Sources of a revision: contract drawings of a shop drawing, shop drawings of an as-built one. */
export function ReferencesField({
  kind,
  projectCode,
  value,
  onChange,
}: {
  kind: RevisedKind;
  projectCode: string;
  value: readonly ComboboxOption[];
  onChange: (value: ComboboxOption[]) => void;
}) {
  const t = useTranslations('drawings');
  const search = async (text: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const of = kind === 'SHOP' ? 'contract' : 'shop';
    const query = new URLSearchParams({ project: projectCode, size: SHOWN, ...(text && { q: text }) });
    const response = await fetch(`/api/v1/drawings/${of}?${query}`, { signal });
    if (!response.ok) throw new Error(`The search answered ${response.status}`);
    const { rows } = (await response.json()) as ContractDrawingPage | DrawingPage;
    return rows.map((row) =>
      row.kind === 'CONTRACT'
        ? { value: row.publicId, label: row.drawingNumber, hint: row.title }
        : { value: row.revisionPublicId, label: `${row.drawingNumber} Rev. ${row.revisionLabel}`, hint: row.title },
    );
  };
  return (
    <ComboboxMultiple
      label={t(`field.references.${kind}`)}
      hint={t('field.referencesHint')}
      value={value}
      onChange={onChange}
      search={search}
    />
  );
}

/** Stored references as options. */
export function referenceOptions(links: readonly DrawingLink[]): ComboboxOption[] {
  return links.map((link) => ({
    value: link.revisionPublicId ?? link.publicId,
    label: link.revisionLabel === null ? link.drawingNumber : `${link.drawingNumber} Rev. ${link.revisionLabel}`,
    hint: link.title,
  }));
}
