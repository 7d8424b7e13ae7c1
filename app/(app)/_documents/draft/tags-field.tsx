'use client';

import { useTranslations } from 'next-intl';
import { ComboboxMultiple } from '@/app/_ui/combobox-multiple';
import { matches } from '@/app/_ui/use-option-search';

/** Tags of the project, and new ones as they are typed. */
export function TagsField({
  value,
  known,
  disabled,
  onChange,
}: {
  value: string[];
  known: readonly string[];
  disabled: boolean;
  onChange: (value: string[]) => void;
}) {
  const t = useTranslations('draft');
  const asOption = (tag: string) => ({ value: tag, label: tag });
  const search = async (query: string) => {
    const found = known.map(asOption).filter((option) => matches(option, query));
    const tag = query.normalize('NFC').trim();
    return tag === '' || known.includes(tag) ? found : [...found, { ...asOption(tag), hint: t('newTag'), isNew: true }];
  };
  return (
    <ComboboxMultiple
      id="tags"
      label={t('tags')}
      disabled={disabled}
      search={search}
      value={value.map(asOption)}
      onChange={(options) => onChange(options.map((option) => option.value))}
    />
  );
}
