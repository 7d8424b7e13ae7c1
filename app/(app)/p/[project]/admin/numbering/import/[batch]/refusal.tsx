'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { Banner } from '@/app/_ui/banner';

export type Refused = { message: string; details?: Record<string, unknown> | undefined };

const Changes = z.array(z.object({ what: z.enum(['SERIES', 'TEMPLATE']) }).catchall(z.union([z.string(), z.number()])));
const Numbers = z.object({ numbers: z.array(z.string()), count: z.number() });

/** Why a decision was refused, with what has moved since the check or was taken after the import. */
export function Refusal({ refused }: { refused: Refused }) {
  const t = useTranslations('numberImports');
  const changes = Changes.safeParse(refused.details?.changes).data ?? [];
  const used = Numbers.safeParse(refused.details).data;
  return (
    <div className="flex flex-col gap-2">
      <Banner tone="danger">{refused.message}</Banner>
      {changes.length > 0 && (
        <ul className="list-disc pl-5 text-table">
          {changes.map(({ what, ...values }) => (
            <li key={JSON.stringify(values)}>{t(`stale.${what}`, values)}</li>
          ))}
        </ul>
      )}
      {used && used.numbers.length > 0 && (
        <p className="text-table">{t('used', { count: used.count, numbers: used.numbers.slice(0, 5).join(', ') })}</p>
      )}
    </div>
  );
}
