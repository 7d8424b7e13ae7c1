'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/app/_ui/select';
import type { FormOptions } from '@/lib/documents/correspondence/draft/form-options-dto';

/**
 * For whom the letter is written, where that is not the writer. A writer who may write for no colleague is not asked, but a
 * person named by another writer stays to be seen and can be taken out.
 */
export function AuthorField({
  value,
  authors,
  stored,
  refused,
  onChange,
}: {
  value: string;
  authors: FormOptions['authors'];
  /** Named by the stored draft. */
  stored: FormOptions['authors'][number] | null;
  refused: string | undefined;
  onChange: (publicId: string) => void;
}) {
  const t = useTranslations('draft.author');
  const others = stored && !authors.some(({ publicId }) => publicId === stored.publicId) ? [stored] : [];
  const people = [...others, ...authors];
  if (people.length === 0) return null;
  return (
    <Select
      id="onBehalfOf"
      label={t('label')}
      hint={t('hint')}
      error={refused}
      placeholder={t('self')}
      options={people.map(({ publicId, name }) => ({ value: publicId, label: name }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
