'use client';

import { useTranslations } from 'next-intl';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import { type RfaValues, typeOf } from './rfa-values';

/** Outgoing content of an RFA: type and discipline, which its number prints, and the count of drawings or files. */
export function OutgoingRfa({ values, options }: { values: RfaValues; options: RfaFormOptions }) {
  const t = useTranslations('rfaDraft.outgoing');
  const type = typeOf(values, options);
  const { items, attachments, disciplineCode } = values;
  const carries =
    type?.contentRule === 'FILE' ? t('files', { count: attachments.length }) : t('drawings', { count: items.length });
  return (
    <p data-testid="outgoing">
      <span className="font-medium">
        {type ? `${type.code} ${type.name}` : ''} · {carries}
      </span>{' '}
      <span className="text-muted">{t('discipline', { code: disciplineCode })}</span>
    </p>
  );
}
