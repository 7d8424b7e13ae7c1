import { Badge } from '@/app/_ui/badge';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { StateWord } from '@/app/_ui/state-word';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import { type RegisterColumn, registerSpec, type Translate } from '@/app/(app)/_documents/register/register-spec';
import {
  CIRCULATION_SORTS,
  CIRCULATION_STATUSES,
  CIRCULATION_VIEWS,
  DEFAULT_CIRCULATION_SORT,
} from '@/lib/documents/circulations/constants';
import type { CirculationRow } from '@/lib/documents/circulations/dto';
import { circulationCells } from '@/lib/documents/circulations/register/cells';
import { documentPath } from '@/lib/documents/document-path';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';

export interface CirculationRegisterOptions {
  people: readonly { publicId: string; name: string }[];
}

/** Filters, views and columns of the register of circulations. */
export const circulationSpec = registerSpec<CirculationRow, CirculationRegisterOptions>()({
  name: 'circulations',
  tableId: 'circulations',
  views: CIRCULATION_VIEWS,
  sorts: CIRCULATION_SORTS,
  defaultSort: DEFAULT_CIRCULATION_SORT,
  filters: {
    q: { kind: 'text' },
    status: { kind: 'choices', label: 'column.status', values: CIRCULATION_STATUSES, words: 'status' },
    person: {
      kind: 'codes',
      label: 'people',
      options: ({ people }) => people.map(({ publicId, name }) => ({ value: publicId, label: name })),
    },
    overdue: { kind: 'flag', label: 'overdue' },
  },
  cells: circulationCells,
  columns: circulationColumns,
  quick: (t) => [{ key: 'overdue', label: t('overdue'), values: { overdue: ['1'] } }],
});

export function circulationHref({ publicId }: CirculationRow, projectCode: string): string {
  return documentPath({ projectCode, typeCode: CIRCULATION_TYPE, publicId });
}

const progress = ({ done, total }: { done: number; total: number }) => `${done}/${total}`;

function circulationColumns(t: Translate, { projectCode }: RegisterContext): RegisterColumn<CirculationRow>[] {
  return [
    {
      key: 'number',
      width: 150,
      fixed: true,
      sortable: true,
      card: 'number',
      cell: (row) => (
        <Link href={circulationHref(row, projectCode)} prefetch={false} className="text-primary hover:underline">
          <DocumentNumber number={row.documentNumber ?? ''} type={{ code: CIRCULATION_TYPE, name: t('title') }} />
        </Link>
      ),
    },
    {
      key: 'source',
      width: 150,
      cell: ({ source }) => (
        <DocumentNumber number={source.documentNumber ?? ''} type={source.type} isVoid={source.isCancelled} />
      ),
    },
    {
      key: 'subject',
      width: 130,
      grow: true,
      sortable: true,
      card: 'subject',
      cell: (row) => <SubjectCell>{row.subject}</SubjectCell>,
    },
    {
      key: 'main',
      width: 120,
      yields: 3,
      card: 'holder',
      filter: 'person',
      cell: (row) => row.main.join(', '),
    },
    {
      key: 'action',
      width: 72,
      cell: (row) => <span className="tabular-nums">{progress(row.action)}</span>,
    },
    {
      key: 'info',
      width: 72,
      yields: 1,
      cell: (row) => <span className="tabular-nums">{progress(row.info)}</span>,
    },
    {
      key: 'due',
      width: 112,
      yieldsBlank: 2,
      sortable: true,
      card: 'due',
      cell: (row) => (
        <span className={row.isOverdue ? 'font-medium text-danger' : undefined}>
          {row.deadlineDate && <ThaiDate iso={row.deadlineDate} form="short" />}
          {row.isOverdue && <span className="sr-only"> {t('overdue')}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      width: 132,
      sortable: true,
      card: 'status',
      filter: 'status',
      cell: (row) => (
        <span className="flex items-center gap-1">
          <StateWord code={row.status.code} label={row.status.name} />
          {row.isForced && <Badge>{t('forced')}</Badge>}
        </span>
      ),
    },
  ];
}
