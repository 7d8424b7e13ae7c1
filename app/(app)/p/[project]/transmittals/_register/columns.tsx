import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { PartyCodes } from '@/app/_ui/party-code';
import { StateWord } from '@/app/_ui/state-word';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import {
  type QuickChoice,
  type RegisterColumn,
  registerSpec,
  type Translate,
} from '@/app/(app)/_documents/register/register-spec';
import { TRANSMITTAL_PURPOSES } from '@/db/enums';
import { documentPath } from '@/lib/documents/document-path';
import {
  DEFAULT_TRANSMITTAL_SORT,
  TRANSMITTAL_SORTS,
  TRANSMITTAL_TYPE_CODE,
  TRANSMITTAL_VIEWS,
} from '@/lib/documents/transmittals/constants';
import type { TransmittalRegisterOptions } from '@/lib/documents/transmittals/draft/form-options';
import type { TransmittalRow } from '@/lib/documents/transmittals/dto';
import { acknowledgements, transmittalCells } from '@/lib/documents/transmittals/register/cells';

type Column = RegisterColumn<TransmittalRow>;

const coded = (refs: readonly { code: string; name: string }[]) =>
  refs.map(({ code, name }) => ({ value: code, label: code, hint: name }));

/** Filters, views and columns of the register of transmittals. */
export const transmittalSpec = registerSpec<TransmittalRow, TransmittalRegisterOptions>()({
  name: 'transmittals',
  tableId: 'transmittals',
  views: TRANSMITTAL_VIEWS,
  sorts: TRANSMITTAL_SORTS,
  defaultSort: DEFAULT_TRANSMITTAL_SORT,
  dates: 'submittedRange',
  hasDatePresets: true,
  filters: {
    q: { kind: 'text' },
    purpose: { kind: 'choices', label: 'column.purpose', values: TRANSMITTAL_PURPOSES, words: 'purpose' },
    subType: {
      kind: 'codes',
      label: 'column.subType',
      options: ({ subTypes }) => coded(subTypes),
    },
    from: { kind: 'codes', label: 'column.from', options: ({ organizations }) => coded(organizations) },
    to: { kind: 'codes', label: 'column.to', options: ({ organizations }) => coded(organizations) },
    ack: { kind: 'choice', values: ['none', 'all'], words: 'quick.ack' },
    viewed: { kind: 'choice', values: ['none'], words: 'quick.viewed' },
    dateFrom: { kind: 'day', edge: 'from' },
    dateTo: { kind: 'day', edge: 'to' },
    overdue: { kind: 'flag', label: 'overdue' },
  },
  cells: transmittalCells,
  columns: transmittalColumns,
  quick: (t): QuickChoice[] => [
    { key: 'ack', label: t('quick.ack.none'), values: { ack: ['none'] } },
    { key: 'overdue', label: t('overdue'), values: { overdue: ['1'] } },
    { key: 'viewed', label: t('quick.viewed.none'), values: { viewed: ['none'] } },
  ],
});

/** A draft opens where it can be written; everything else opens to be read. */
export function transmittalHref({ publicId, isDraft }: TransmittalRow, projectCode: string): string {
  return documentPath({ projectCode, typeCode: TRANSMITTAL_TYPE_CODE, publicId, isDraft });
}

function transmittalColumns(t: Translate, around: RegisterContext): Column[] {
  return [
    {
      key: 'number',
      // On one line, with sub-type and sequence.
      width: 196,
      fixed: true,
      sortable: true,
      card: 'number',
      cell: (row) => (
        <Link href={transmittalHref(row, around.projectCode)} prefetch={false} className="text-primary hover:underline">
          {row.documentNumber ? (
            <DocumentNumber number={row.documentNumber} isVoid={row.isCancelled} />
          ) : (
            <span className="text-muted">{t('noNumber')}</span>
          )}
        </Link>
      ),
    },
    {
      key: 'purpose',
      width: 106,
      yields: 1,
      sortable: true,
      filter: 'purpose',
      cell: (row) => t(`purpose.${row.purpose}`),
    },
    {
      key: 'subject',
      width: 124,
      grow: true,
      sortable: true,
      card: 'subject',
      cell: (row) => <SubjectCell>{row.subject}</SubjectCell>,
    },
    {
      key: 'from',
      width: 76,
      yieldsSame: 4,
      // The number begins with it.
      optional: true,
      sortable: true,
      filter: 'from',
      cell: (row) => <PartyCodes parties={[row.from]} />,
    },
    {
      key: 'to',
      width: 70,
      yields: 5,
      yieldsSame: 4,
      filter: 'to',
      cell: (row) => <PartyCodes parties={row.to} />,
    },
    {
      key: 'items',
      width: 54,
      yields: 2,
      align: 'end',
      cell: (row) => row.itemsCount,
    },
    {
      key: 'submitted',
      width: 112,
      yields: 3,
      sortable: true,
      filter: 'dates',
      cell: (row) => (row.submittedAt ? <ThaiDate iso={row.submittedAt} /> : '–'),
    },
    {
      key: 'ack',
      width: 124,
      cell: (row) =>
        row.isDraft ? (
          '–'
        ) : (
          <span className="whitespace-nowrap" title={t('ackOf', { done: row.acknowledged, all: row.asked })}>
            {acknowledgements(t, row).join(' · ')}
          </span>
        ),
    },
    {
      key: 'due',
      width: 112,
      yieldsBlank: 2,
      sortable: true,
      card: 'due',
      cell: (row) =>
        row.acknowledgeDueDate === null ? (
          '–'
        ) : (
          <span className={row.isOverdue ? 'font-medium text-danger' : ''}>
            <ThaiDate iso={row.acknowledgeDueDate} />
          </span>
        ),
    },
    {
      key: 'status',
      width: 132,
      card: 'status',
      cell: (row) => (
        <StateWord
          code={row.status.code}
          label={row.isAwaitingUs ? t('awaitsUs') : row.status.name}
          yours={row.isAwaitingUs}
        />
      ),
    },
    {
      key: 'viewed',
      width: 84,
      optional: true,
      align: 'end',
      cell: (row) => (row.isDraft ? '–' : row.viewed),
    },
    {
      key: 'subType',
      width: 84,
      optional: true,
      cell: (row) => <span title={row.subType?.name}>{row.subType?.code ?? '–'}</span>,
    },
    {
      key: 'response',
      width: 112,
      optional: true,
      cell: (row) => (row.dueDate ? <ThaiDate iso={row.dueDate} /> : '–'),
    },
  ];
}
