'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/app/_ui/select';
import type { FormOptions } from '@/lib/documents/document/draft/form-options-dto';

/**
 * Person on whose behalf the letter is written. Hidden for a writer without eligible colleagues, unless the draft names
 * a person, who can then be removed.
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
  /** The person stored with the draft. */
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
