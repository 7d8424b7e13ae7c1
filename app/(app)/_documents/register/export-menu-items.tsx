'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { cloneElement, type ReactElement, Suspense, use, useRef } from 'react';
import type { ButtonProps } from '@/app/_ui/button';
import { useTableLayouts } from '@/app/_ui/data-table/table-layouts';
import type { LazyMenuProps } from '@/app/_ui/lazy-menu';
import { Menu, MenuFile, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '@/app/_ui/menu';
import { useSent } from '@/app/_ui/use-sent';

export interface ExportMenuProps {
  base: string;
  tableId: string;
  /** Address of the print page. */
  print: string;
  /** Name of the open view. */
  view: string;
  /** Rows that the page counts; null where it could not be read. */
  total: Promise<RegisterTotal | null>;
}

type RegisterTotal = { count: number; isExact: boolean };

/**
 * Exports the current view, which its heading names with the number of rows: filters, order, shown columns and all pages. Changed columns are sent along, because the
 * layout may not be saved yet.
 */
export function ExportMenuItems({
  base,
  tableId,
  print,
  view,
  total,
  trigger,
  ...menu
}: LazyMenuProps & ExportMenuProps) {
  const t = useTranslations('register');
  const search = useSearchParams();
  const arranged = useTableLayouts().changed[tableId];
  const pdf = useRef<HTMLFormElement>(null);
  const pack = useRef<HTMLFormElement>(null);
  const [isSent, markSent] = useSent();
  const addressOf = (format: 'xlsx' | 'csv' | 'pdf' | 'zip') => {
    const query = new URLSearchParams(search);
    for (const name of ['after', 'before', 'size']) query.delete(name);
    query.set('format', format);
    if (arranged) query.set('arranged', JSON.stringify(arranged));
    return `${base}/export?${query}`;
  };
  const pending = cloneElement(trigger as ReactElement<ButtonProps>, { pending: isSent });
  const send = (form: HTMLFormElement | null) => {
    markSent();
    form?.requestSubmit();
  };
  return (
    <>
      <Menu {...menu} trigger={pending} align="end">
        <MenuGroup
          heading={
            <>
              <span className="font-medium text-ink">{view}</span>
              <Suspense>
                <Total of={total} />
              </Suspense>
            </>
          }
        >
          <MenuFile href={addressOf('xlsx')}>{t('export.xlsx')}</MenuFile>
          <MenuFile href={addressOf('csv')}>{t('export.csv')}</MenuFile>
          <MenuItem disabled={isSent} onSelect={() => send(pdf.current)}>
            {t('export.pdf')}
          </MenuItem>
          <MenuItem disabled={isSent} onSelect={() => send(pack.current)}>
            {t('export.zip')}
          </MenuItem>
          <MenuSeparator />
          <MenuLink href={print}>{t('printAll')}</MenuLink>
        </MenuGroup>
      </Menu>
      {/* These start a job: a link could be followed by a prefetch. */}
      <form ref={pdf} method="post" action={addressOf('pdf')} hidden />
      <form ref={pack} method="post" action={addressOf('zip')} hidden />
    </>
  );
}

function Total({ of }: { of: ExportMenuProps['total'] }) {
  const t = useTranslations('register');
  const total = use(of);
  if (total === null) return null;
  const count = total.count.toLocaleString('en-US');
  return <span className="tabular-nums"> · {t(total.isExact ? 'export.rows' : 'countAtLeast', { count })}</span>;
}
