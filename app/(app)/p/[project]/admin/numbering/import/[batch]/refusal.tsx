'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { z } from 'zod';
import { Banner } from '@/app/_ui/banner';
import { Link } from '@/app/_ui/link';
import { numberHref } from '../../../../numbers/_explain/number-href';

export type Refused = { message: string; details?: Record<string, unknown> | undefined };

const Changes = z.array(z.object({ what: z.enum(['SERIES', 'TEMPLATE']) }).catchall(z.union([z.string(), z.number()])));
const Place = z.object({ projectCode: z.string(), seriesPublicId: z.string(), sequence: z.number() });
const Numbers = z.object({
  numbers: z.array(z.object({ number: z.string(), explained: Place.nullable() })),
  count: z.number(),
});
/** As many as fit above the buttons. */
const LISTED = 5;

/** Why a decision was refused, with what has moved since the check or was taken after the import. */
export function Refusal({ refused }: { refused: Refused }) {
  const t = useTranslations('numberImports');
  const changes = Changes.safeParse(refused.details?.changes).data ?? [];
  const listTitle = useId();
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
        <div className="text-table">
          <p id={listTitle}>{t('used', { count: used.count })}</p>
          <ul aria-labelledby={listTitle} lang="th" className="list-disc pl-5">
            {used.numbers.slice(0, LISTED).map(({ number, explained }) => (
              <li key={number} className="break-words">
                <UsedNumber number={number} explained={explained} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Led to what the number says, where the reader may know of it. */
function UsedNumber({ number, explained }: z.infer<typeof Numbers>['numbers'][number]) {
  const t = useTranslations('numbers');
  if (!explained) return number;
  return (
    <Link
      href={numberHref(explained)}
      prefetch={false}
      aria-label={t('explainOf', { number })}
      className="inline-flex min-h-6 items-center text-primary hover:underline"
    >
      {number}
    </Link>
  );
}
