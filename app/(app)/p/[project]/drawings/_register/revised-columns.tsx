'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn } from '@/app/_ui/data-table/table-types';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import { DRAWING_REVISION_STATUSES } from '@/db/enums';
import { documentPath } from '@/lib/documents/document-path';
import type { DrawingRow } from '@/lib/documents/drawings/dto';
import type { DrawingOptions } from '@/lib/documents/drawings/form-options';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { DrawingStatus } from '../_kind/drawing-status';
import { drawingsPath } from '../_kind/kinds';
import { FileLink } from './file-link';

const asOptions = (codes: readonly { code: string; name: string }[]) =>
  codes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));

/**
 * The columns of the register of shop or as-built drawings, as wide as fits beside the rail on 1280 px. Place and trade
 * stand in the number: their columns, and with them their filters, are there when chosen.
 */
export function useDrawingColumns(options: DrawingOptions, projectCode: string): readonly TableColumn<DrawingRow>[] {
  const t = useTranslations('drawings');
  return useMemo(() => {
    const disciplines = new Map(
      options.contracts.flatMap((contract) => contract.disciplines.map((one) => [one.code, one])),
    );
    return [
      {
        key: 'number',
        header: t('column.number'),
        width: 188,
        fixed: true,
        sortable: true,
        card: 'number',
        text: (row) => row.drawingNumber,
        cell: (row) => (
          <Link href={rowHref(row, projectCode)} prefetch={false} className="hover:underline">
            <DocumentNumber number={row.drawingNumber} isVoid={row.status === 'SUPERSEDED'} />
          </Link>
        ),
      },
      {
        key: 'rev',
        header: t('column.rev'),
        width: 58,
        card: 'holder',
        text: (row) => row.revisionLabel,
        cell: (row) => (
          <span
            title={row.isLatest ? undefined : t('notLatest')}
            className={row.isLatest ? 'font-semibold' : 'text-muted'}
          >
            {t('rev', { label: row.revisionLabel })}
          </span>
        ),
      },
      {
        key: 'title',
        header: t('column.title'),
        width: 116,
        grow: true,
        sortable: true,
        card: 'subject',
        text: (row) => row.title,
        cell: (row) => <SubjectCell>{row.title}</SubjectCell>,
      },
      {
        key: 'status',
        header: t('column.status'),
        width: 124,
        sortable: true,
        card: 'status',
        filter: {
          kind: 'choices',
          name: 'status',
          options: DRAWING_REVISION_STATUSES.filter((status) => status !== 'CANCELLED').map((status) => ({
            value: status,
            label: t(`status.${status}`),
          })),
        },
        text: (row) => t(`status.${row.status}`),
        cell: (row) => <DrawingStatus status={row.status} />,
      },
      {
        key: 'discipline',
        header: t('column.discipline'),
        width: 102,
        sortable: true,
        filter: { kind: 'choices', name: 'discipline', options: asOptions([...disciplines.values()]) },
        text: (row) => row.discipline?.code ?? '',
        cell: (row) => <span title={row.discipline?.name}>{row.discipline?.code ?? '–'}</span>,
      },
      {
        key: 'approved',
        header: t('column.approved'),
        width: 84,
        text: (row) => row.approvedLabel ?? '',
        cell: (row) =>
          row.approvedLabel === null ? (
            <span className="text-muted">{t('noApproved')}</span>
          ) : (
            t('rev', { label: row.approvedLabel })
          ),
      },
      {
        key: 'rfa',
        header: t('column.rfa'),
        width: 146,
        text: (row) => row.openRfa?.documentNumber ?? '',
        cell: (row) =>
          row.openRfa && (
            // The sign ends the number's last line: beside it, the number would need a third.
            <span className="-me-1 block">
              <Link
                href={documentPath({ projectCode, typeCode: RFA_TYPE_CODE, publicId: row.openRfa.publicId })}
                prefetch={false}
                className="text-primary hover:underline"
              >
                {row.openRfa.documentNumber ?? t('rfaDraft')}
              </Link>
              {row.openRfa.documentNumber && (
                <span className="-my-1 inline-block align-middle">
                  <ExplainLink
                    href={documentNumberHref(projectCode, row.openRfa.publicId)}
                    number={row.openRfa.documentNumber}
                    short
                  />
                </span>
              )}
            </span>
          ),
      },
      {
        key: 'file',
        header: t('column.file'),
        width: 52,
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
        key: 'main',
        header: t('column.main'),
        width: 100,
        optional: true,
        filter: { kind: 'choices', name: 'main', options: asOptions(options.mainCategories) },
        text: (row) => row.mainCategory.code,
        cell: (row) => <span title={row.mainCategory.name}>{row.mainCategory.code}</span>,
      },
      {
        key: 'sub',
        header: t('column.sub'),
        width: 90,
        optional: true,
        filter: { kind: 'choices', name: 'sub', options: asOptions(options.subCategories) },
        text: (row) => row.subCategory.code,
        cell: (row) => <span title={row.subCategory.name}>{row.subCategory.code}</span>,
      },
      {
        key: 'date',
        header: t('column.date'),
        width: 130,
        sortable: true,
        optional: true,
        text: (row) => row.revisionDate ?? '',
        cell: (row) => (row.revisionDate ? <ThaiDate iso={row.revisionDate} form="short" /> : '–'),
      },
      {
        key: 'originator',
        header: t('column.originator'),
        width: 110,
        optional: true,
        text: (row) => row.originator.code,
        cell: (row) => <span title={row.originator.name}>{row.originator.code}</span>,
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
  }, [t, options, projectCode]);
}

/** The page of the drawing, at the revision of the row. */
export function rowHref(row: DrawingRow, projectCode: string): string {
  const page = drawingsPath(projectCode, row.kind, row.publicId);
  return row.isLatest ? page : `${page}?revision=${row.revisionPublicId}`;
}
