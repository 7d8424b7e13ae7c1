'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ButtonLink } from '@/app/_ui/button-link';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { DocumentNumber } from '@/app/_ui/document-number';
import { EmptyState } from '@/app/_ui/empty-state';
import { Icon } from '@/app/_ui/icon';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ContractDrawingRow } from '@/lib/documents/drawings/dto';
import type { ContractDrawingOptions } from '@/lib/documents/drawings/form-options';
import { drawingsPath } from '../_kind/kinds';
import { FileLink } from './file-link';

const asOptions = (codes: readonly { code: string; name: string }[]) =>
  codes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));

/** The register of contract drawings. */
export function ContractTable({
  rows,
  page,
  query,
  options,
  mayCreate,
}: {
  rows: readonly ContractDrawingRow[];
  page: TablePage;
  query: ListQuery;
  options: ContractDrawingOptions;
  mayCreate: boolean;
}) {
  const t = useTranslations('drawings');
  const projectCode = options.project.code;
  const columns = useContractColumns(options);
  return (
    <DataTable
      id="drawings-CONTRACT"
      caption={t('caption', { kind: t('title.CONTRACT'), project: projectCode })}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.drawingNumber}
      rowHref={(row) => drawingsPath(projectCode, 'CONTRACT', row.publicId)}
      query={query}
      page={page}
      searchLabel={t('search')}
      filterLabels={{ changedSince: t('column.changed') }}
      empty={
        <EmptyState
          title={t('empty.title')}
          action={
            mayCreate ? (
              <ButtonLink
                variant="primary"
                href={`${drawingsPath(projectCode, 'CONTRACT')}/new`}
                icon={<Icon name="plus" />}
              >
                {t('new.CONTRACT')}
              </ButtonLink>
            ) : undefined
          }
        >
          {t('empty.text')}
        </EmptyState>
      }
    />
  );
}

function useContractColumns(options: ContractDrawingOptions): readonly TableColumn<ContractDrawingRow>[] {
  const t = useTranslations('drawings');
  return useMemo(() => {
    const subCategories = new Map(
      options.categories.flatMap((category) => category.subCategories.map((sub) => [sub.code, sub])),
    );
    return [
      {
        key: 'number',
        header: t('column.number'),
        width: 150,
        fixed: true,
        sortable: true,
        card: 'number',
        text: (row) => row.drawingNumber,
        cell: (row) => (
          <Link
            href={drawingsPath(options.project.code, 'CONTRACT', row.publicId)}
            prefetch={false}
            className="hover:underline"
          >
            <DocumentNumber number={row.drawingNumber} />
          </Link>
        ),
      },
      {
        key: 'title',
        header: t('column.title'),
        width: 200,
        grow: true,
        sortable: true,
        card: 'subject',
        text: (row) => row.title,
        cell: (row) => <SubjectCell>{row.title}</SubjectCell>,
      },
      {
        key: 'volume',
        header: t('column.volume'),
        width: 100,
        sortable: true,
        card: 'holder',
        filter: { kind: 'choices', name: 'volume', options: asOptions(options.volumes) },
        text: (row) => `${row.volume?.code ?? ''} / ${row.volumePage ?? ''}`,
        cell: (row) => (
          <span title={row.volume?.name}>
            {row.volume?.code ?? '–'} / {row.volumePage ?? '–'}
          </span>
        ),
      },
      {
        key: 'category',
        header: t('column.category'),
        width: 104,
        filter: { kind: 'choices', name: 'category', options: asOptions(options.categories) },
        text: (row) => row.category?.code ?? '',
        cell: (row) => <span title={row.category?.name}>{row.category?.code ?? '–'}</span>,
      },
      {
        key: 'sub',
        header: t('column.sub'),
        width: 88,
        filter: { kind: 'choices', name: 'sub', options: asOptions([...subCategories.values()]) },
        text: (row) => row.subCategory?.code ?? '',
        cell: (row) => <span title={row.subCategory?.name}>{row.subCategory?.code ?? '–'}</span>,
      },
      {
        key: 'issue',
        header: t('column.issue'),
        width: 110,
        card: 'status',
        text: (row) => row.issue ?? '',
        cell: (row) => row.issue ?? '–',
      },
      {
        key: 'file',
        header: t('column.file'),
        width: 56,
        text: (row) => row.mainFile?.filename ?? '',
        cell: (row) => <FileLink file={row.mainFile} count={row.filesCount} />,
      },
      {
        key: 'changed',
        header: t('column.changed'),
        width: 112,
        sortable: true,
        card: 'due',
        text: (row) => row.changedAt,
        cell: (row) => <ThaiDate iso={row.changedAt} form="short" />,
      },
      {
        key: 'contract',
        header: t('column.contract'),
        width: 140,
        optional: true,
        filter: { kind: 'choices', name: 'contract', options: asOptions(options.contracts) },
        text: (row) => row.contractCode,
        cell: (row) => row.contractCode,
      },
    ];
  }, [t, options]);
}
