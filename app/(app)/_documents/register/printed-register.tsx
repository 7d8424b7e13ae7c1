import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { PageHeader } from '@/app/_ui/page-header';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { MAX_PRINTED_ROWS } from '@/lib/platform/exports/read-for-print';
import { PrintButton } from './print-button';

export type PrintedProps = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

/** A register by its folder, which is also what its messages are called. */
type Words = 'correspondence' | 'rfas';

export async function printedMetadata(words: Words, { params }: PrintedProps): Promise<Metadata> {
  const t = await getTranslations(words);
  return { title: `${t('title')} ${decodeURIComponent((await params).project)}` };
}

/**
 * A register on one page to be printed, around its table: its project, what it was narrowed to, how many there are, and
 * whether this is all.
 */
export function PrintedRegister({
  words,
  projectCode,
  raw,
  address,
  list,
  children,
}: {
  words: Words;
  projectCode: string;
  /** What the page was asked for, which leads back to the register. */
  raw: RawSearchParams;
  address: { view: string; query: ListQuery };
  list: { rows: readonly unknown[]; total: number; isTotalExact: boolean };
  children: ReactNode;
}) {
  const register = useTranslations(words);
  const t = useTranslations('printedList');
  const wordOf = (value: string) => (t.has(`value.${value}`) ? t(`value.${value}`) : value);
  const parts = Object.entries(address.query.filters).map(([name, values]) =>
    values.join() === '1' ? t(`filter.${name}`) : `${t(`filter.${name}`)}: ${values.map(wordOf).join(', ')}`,
  );
  const count = list.total.toLocaleString('en-US');
  return (
    <>
      <PageHeader
        title={`${register('title')} ${projectCode}`}
        trail={[{ label: register('title'), href: addressOf(`/p/${encodeURIComponent(projectCode)}/${words}`, raw) }]}
        meta={
          <>
            <span>{[register(`view.${address.view}`), ...parts].join(' · ')}</span>
            <span>{t(list.isTotalExact ? 'count' : 'countAtLeast', { count })}</span>
          </>
        }
        actions={
          <ClientMessages namespaces={['printedList']}>
            <PrintButton />
          </ClientMessages>
        }
      />
      {list.total > list.rows.length && (
        <p role="note" className="mb-4 font-medium">
          {t('cut', { max: MAX_PRINTED_ROWS.toLocaleString('en-US'), count })}
        </p>
      )}
      <ClientMessages namespaces={['correspondence', words]}>{children}</ClientMessages>
    </>
  );
}

/** What the table says of a list that has no other pages. */
export function onePage({ total, isTotalExact }: { total: number; isTotalExact: boolean }) {
  return { total, totalCapped: !isTotalExact, after: null, before: null };
}
