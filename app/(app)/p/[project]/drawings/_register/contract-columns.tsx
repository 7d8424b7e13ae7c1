import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import { type RegisterColumn, registerSpec, type Translate } from '@/app/(app)/_documents/register/register-spec';
import { contractDrawingCells } from '@/lib/documents/drawings/cells';
import { CONTRACT_DRAWING_SORTS, DEFAULT_DRAWING_SORT } from '@/lib/documents/drawings/constants';
import type { ContractDrawingRow } from '@/lib/documents/drawings/dto';
import type { ContractDrawingOptions } from '@/lib/documents/drawings/form-options';
import { drawingsPath } from '../_kind/kinds';
import { byCode, coded, FORMER_NAMES } from './drawing-choices';
import { FileLink } from './file-link';

/** Filters and columns of the register of contract drawings. */
export const contractSpec = registerSpec<ContractDrawingRow, ContractDrawingOptions>()({
  name: 'drawings',
  tableId: 'drawings-CONTRACT',
  views: [],
  sorts: CONTRACT_DRAWING_SORTS,
  defaultSort: DEFAULT_DRAWING_SORT,
  formerNames: FORMER_NAMES,
  words: { title: 'title.CONTRACT', create: 'new.CONTRACT', caption: 'caption.CONTRACT', empty: 'empty' },
  filters: {
    q: { kind: 'text' },
    volume: { kind: 'codes', label: 'column.volume', options: ({ volumes }) => coded(volumes) },
    category: { kind: 'codes', label: 'column.category', options: ({ categories }) => coded(categories) },
    sub: {
      kind: 'codes',
      label: 'column.sub',
      options: ({ categories }) => coded(byCode(categories.flatMap(({ subCategories }) => subCategories))),
    },
    contract: { kind: 'codes', label: 'column.contract', options: ({ contracts }) => coded(contracts) },
    changedSince: { kind: 'day', edge: 'from', label: 'column.changed' },
  },
  cells: contractDrawingCells,
  columns: contractColumns,
});

function contractColumns(_t: Translate, around: RegisterContext): RegisterColumn<ContractDrawingRow>[] {
  return [
    {
      key: 'number',
      width: 150,
      fixed: true,
      sortable: true,
      card: 'number',
      cell: (row) => (
        <Link
          href={drawingsPath(around.projectCode, 'CONTRACT', row.publicId)}
          prefetch={false}
          className="hover:underline"
        >
          <DocumentNumber number={row.drawingNumber} />
        </Link>
      ),
    },
    {
      key: 'title',
      width: 200,
      grow: true,
      sortable: true,
      card: 'subject',
      cell: (row) => <SubjectCell>{row.title}</SubjectCell>,
    },
    {
      key: 'volume',
      width: 100,
      sortable: true,
      card: 'holder',
      filter: 'volume',
      cell: (row) => (
        <span title={row.volume?.name}>
          {row.volume?.code ?? '–'} / {row.volumePage ?? '–'}
        </span>
      ),
    },
    {
      key: 'category',
      width: 104,
      filter: 'category',
      cell: (row) => <span title={row.category?.name}>{row.category?.code ?? '–'}</span>,
    },
    {
      key: 'sub',
      width: 88,
      yields: 1,
      filter: 'sub',
      cell: (row) => <span title={row.subCategory?.name}>{row.subCategory?.code ?? '–'}</span>,
    },
    {
      key: 'issue',
      width: 110,
      yields: 2,
      card: 'status',
      cell: (row) => row.issue ?? '–',
    },
    {
      key: 'file',
      width: 56,
      cell: (row) => <FileLink file={row.mainFile} count={row.filesCount} />,
    },
    {
      key: 'changed',
      width: 112,
      yields: 3,
      sortable: true,
      card: 'due',
      cell: (row) => <ThaiDate iso={row.changedAt} form="short" />,
    },
    {
      key: 'contract',
      width: 140,
      optional: true,
      filter: 'contract',
      cell: (row) => row.contractCode,
    },
  ];
}
