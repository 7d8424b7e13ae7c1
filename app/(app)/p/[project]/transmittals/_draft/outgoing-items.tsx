'use client';

import { useTranslations } from 'next-intl';
import type { ItemValue } from './transmittal-values';

/** Outgoing items of a transmittal, and the count of RFAs that get their number with it. */
export function OutgoingItems({ items, submits }: { items: readonly ItemValue[]; submits: readonly string[] }) {
  const t = useTranslations('transmittals.outgoing');
  return (
    <div data-testid="outgoing">
      <p className="font-medium">
        {t('items', { count: items.length })}
        {submits.length > 0 && ` ${t('numbers', { count: submits.length })}`}
      </p>
      <ol className="max-h-64 list-inside list-decimal overflow-y-auto text-table">
        {items.map(({ publicId, label, title }) => (
          <li key={publicId} className="break-words">
            {title || label}{' '}
            <span className="text-muted">{submits.includes(publicId) ? t('getsNumber') : title ? label : ''}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
