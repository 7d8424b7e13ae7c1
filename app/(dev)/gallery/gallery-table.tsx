'use client';

import { Button } from '@/app/_ui/button';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import { type TableLayoutActions, TableLayoutsProvider } from '@/app/_ui/data-table/table-layouts';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { DescriptionList } from '@/app/_ui/description-list';
import { DocumentNumber } from '@/app/_ui/document-number';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { PreviewAside } from '../../_ui/data-table/preview-aside';
import { SAMPLE_WORDS, type SampleRow } from './sample-data';

/** The gallery has no person: a layout lasts as long as the page. */
const NOTHING_STORED = {};
const NOWHERE: TableLayoutActions = {
  save: async () => ({ ok: false }),
  takeOver: async () => ({ ok: false }),
};

const columns: readonly TableColumn<SampleRow>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 200,
    fixed: true,
    sortable: true,
    card: 'number',
    text: (row) => row.number,
    cell: (row) => (
      <Link href={`/gallery?row=${row.id}`} className="text-primary hover:underline">
        <DocumentNumber number={row.number} />
      </Link>
    ),
  },
  {
    key: 'type',
    header: 'Type',
    width: 104,
    sortable: true,
    filter: {
      kind: 'choices',
      name: 'type',
      options: ['LETTER', 'RFI', 'MEMO', 'NOTICE'].map((value) => ({ value, label: value })),
    },
    text: (row) => row.type,
    cell: (row) => row.type,
  },
  {
    key: 'subject',
    header: 'Subject',
    width: 320,
    grow: true,
    card: 'subject',
    text: (row) => row.subject,
    cell: (row) => <SubjectCell>{row.subject}</SubjectCell>,
  },
  {
    key: 'parties',
    header: 'From → to',
    width: 130,
    text: (row) => `${row.from} → ${row.to}`,
    cell: (row) => `${row.from} → ${row.to}`,
  },
  {
    key: 'date',
    header: 'Date',
    width: 124,
    sortable: true,
    filter: { kind: 'dates', from: 'from', to: 'to' },
    text: (row) => row.date,
    cell: (row) => <ThaiDate iso={row.date} />,
  },
  {
    key: 'due',
    header: 'Due',
    width: 124,
    sortable: true,
    card: 'due',
    text: (row) => row.due,
    cell: (row) => <ThaiDate iso={row.due} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 168,
    card: 'status',
    text: (row) => row.status,
    cell: (row) => <StatusChip code={row.status} />,
  },
  {
    key: 'holder',
    header: 'Held by',
    width: 140,
    card: 'holder',
    text: (row) => row.holder,
    cell: (row) => row.holder,
  },
  { key: 'id', header: 'Identifier', width: 300, optional: true, text: (row) => row.id, cell: (row) => row.id },
];

export function GalleryTable({ rows, query, page }: { rows: readonly SampleRow[]; query: ListQuery; page: TablePage }) {
  return (
    <TableLayoutsProvider stored={NOTHING_STORED} actions={NOWHERE}>
      <DataTable
        id="gallery"
        caption={SAMPLE_WORDS.title}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        rowLabel={(row) => row.number}
        rowHref={(row) => `/gallery?row=${row.id}`}
        query={query}
        page={page}
        searchLabel="Search"
        empty={<EmptyState title="Empty">–</EmptyState>}
        selectionActions={(selection) => <Button size="small">{selection.kind}</Button>}
        preview={(row, { close }) => (
          <PreviewAside onClose={close}>
            <DescriptionList
              items={[
                { term: 'Number', value: <CopyableNumber number={row.number} type={row.type} /> },
                { term: 'Subject', value: row.subject },
                { term: 'Status', value: <StatusChip code={row.status} yours /> },
              ]}
            />
          </PreviewAside>
        )}
      />
    </TableLayoutsProvider>
  );
}
