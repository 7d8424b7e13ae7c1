'use client';

import { useTranslations } from 'next-intl';
import { buttonStyle } from '../button-style';
import { Icon } from '../icon';
import { Link } from '../link';
import { Select } from '../select';
import { PAGE_SIZES } from './list-query';
import type { TablePage } from './table-types';

/** Total, page size, previous and next. Paging goes by cursor, so there are no page numbers to jump to. */
export function TableFooter({
  page,
  size,
  previousHref,
  nextHref,
  onSize,
}: {
  page: TablePage;
  size: number;
  previousHref: string | null;
  nextHref: string | null;
  onSize: (size: number) => void;
}) {
  const t = useTranslations('table');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-3 py-2 text-table text-muted">
      <span>{page.totalCapped ? t('totalCapped', { total: page.total }) : t('total', { total: page.total })}</span>
      <div className="flex items-center gap-2" data-print="hide">
        <Select
          label={t('pageSize')}
          hideLabel
          className="w-32"
          options={PAGE_SIZES.map((value) => ({ value: String(value), label: t('perPage', { size: value }) }))}
          value={String(size)}
          onChange={(event) => onSize(Number(event.target.value))}
        />
        <PageLink href={previousHref} label={t('previous')} forward={false} />
        <PageLink href={nextHref} label={t('next')} forward />
      </div>
    </div>
  );
}

function PageLink({ href, label, forward }: { href: string | null; label: string; forward: boolean }) {
  const icon = forward ? 'chevron-right' : 'chevron-left';
  const content = (
    <>
      {!forward && <Icon name={icon} />}
      {label}
      {forward && <Icon name={icon} />}
    </>
  );
  if (href === null) {
    return (
      <span aria-disabled="true" className={buttonStyle('secondary', 'medium', 'text-muted')}>
        {content}
      </span>
    );
  }
  return (
    <Link href={href} scroll={false} rel={forward ? 'next' : 'prev'} className={buttonStyle('secondary', 'medium')}>
      {content}
    </Link>
  );
}
