'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Select } from '@/app/_ui/select';

/**
 * The contract of a draft. A closed contract stays visible as a disabled choice: without it the select would show
 * another contract than the stored one.
 */
export function ContractSelect({
  contracts,
  value,
  refused,
  ...select
}: Omit<ComponentProps<typeof Select>, 'id' | 'value' | 'options' | 'error'> & {
  contracts: readonly { publicId: string; code: string; name: string }[];
  value: string;
  /** Why the server did not take it. */
  refused?: string | undefined;
}) {
  const t = useTranslations('draft');
  const isClosed = value !== '' && !contracts.some((one) => one.publicId === value);
  return (
    <Select
      {...select}
      id="contract"
      value={value}
      error={isClosed ? t('contractClosed') : refused}
      options={[
        ...(isClosed ? [{ value, label: t('closedContract'), disabled: true }] : []),
        ...contracts.map((one) => ({ value: one.publicId, label: `${one.code} ${one.name}` })),
      ]}
    />
  );
}
