import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DueMeter } from '@/app/_ui/due-meter';
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
import { NCR_SEVERITIES } from '@/db/enums';
import { DEFAULT_NCR_SORT, NCR_SORTS, NCR_VIEWS } from '@/lib/documents/ncrs/constants';
import type { NcrRow } from '@/lib/documents/ncrs/dto';
import { ncrCells } from '@/lib/documents/ncrs/register/cells';
import type { NcrRegisterOptions } from '@/lib/documents/ncrs/register/register-options';
import { SeverityMark } from '../_document/severity-mark';
import { ncrDue, ncrHref } from './ncr-row';

type Column = RegisterColumn<NcrRow>;

const coded = (refs: readonly { code: string; name: string }[]) =>
  refs.map(({ code, name }) => ({ value: code, label: code, hint: name }));

/** Filters, views and columns of the register of NCRs. */
export const ncrSpec = registerSpec<NcrRow, NcrRegisterOptions>()({
  name: 'ncrs',
  tableId: 'ncrs',
  views: NCR_VIEWS,
  sorts: NCR_SORTS,
  defaultSort: DEFAULT_NCR_SORT,
  dates: 'foundRange',
  hasDatePresets: true,
  filters: {
    q: { kind: 'text' },
    severity: { kind: 'choices', label: 'column.severity', values: NCR_SEVERITIES, words: 'severity' },
    step: {
      kind: 'codes',
      label: 'column.step',
      options: ({ steps }) => steps.map(({ code, name }) => ({ value: code, label: name })),
    },
    contractor: { kind: 'codes', label: 'column.contractor', options: ({ contractors }) => coded(contractors) },
    from: { kind: 'codes', label: 'column.from', options: ({ organizations }) => coded(organizations) },
    discipline: { kind: 'codes', label: 'column.discipline', options: ({ disciplines }) => coded(disciplines) },
    dateFrom: { kind: 'day', edge: 'from' },
    dateTo: { kind: 'day', edge: 'to' },
    overdue: { kind: 'flag', label: 'overdue' },
  },
  cells: ncrCells,
  columns: ncrColumns,
  quick: (t): QuickChoice[] => [
    { key: 'overdue', label: t('overdue'), values: { overdue: ['1'] } },
    { key: 'critical', label: t('severity.CRITICAL'), values: { severity: ['CRITICAL'] } },
  ],
});

function ncrColumns(t: Translate, around: RegisterContext): Column[] {
  return [
    {
      key: 'number',
      // On one line.
      width: 196,
      fixed: true,
      sortable: true,
      card: 'number',
      cell: (row) => (
        <Link href={ncrHref(row, around.projectCode)} prefetch={false} className="text-primary hover:underline">
          {row.documentNumber ? (
            <DocumentNumber number={row.documentNumber} isVoid={row.isCancelled} />
          ) : (
            <span className="text-muted">{t('noNumber')}</span>
          )}
        </Link>
      ),
    },
    {
      key: 'severity',
      width: 108,
      sortable: true,
      filter: 'severity',
      cell: (row) => (row.severity ? <SeverityMark severity={row.severity} /> : '–'),
    },
    {
      key: 'subject',
      width: 124,
      grow: true,
      sortable: true,
      card: 'subject',
      cell: (row) => <SubjectCell>{row.subject || t('noSubject')}</SubjectCell>,
    },
    {
      key: 'location',
      width: 128,
      yields: 1,
      cell: (row) => <span className="line-clamp-2 break-words">{row.location || '–'}</span>,
    },
    {
      key: 'contractor',
      width: 84,
      yieldsSame: 5,
      sortable: true,
      filter: 'contractor',
      cell: (row) => (row.contractor ? <PartyCodes parties={[row.contractor]} /> : '–'),
    },
    {
      key: 'from',
      width: 84,
      yieldsSame: 4,
      yields: 5,
      filter: 'from',
      cell: (row) => <PartyCodes parties={[row.from]} />,
    },
    {
      key: 'found',
      width: 102,
      yields: 3,
      sortable: true,
      filter: 'dates',
      cell: (row) => (row.findingDate ? <ThaiDate iso={row.findingDate} /> : '–'),
    },
    {
      key: 'due',
      width: 112,
      yieldsBlank: 2,
      sortable: true,
      card: 'due',
      cell: (row) => {
        const due = ncrDue(row, around.today);
        // Words only: the bar needs the room that the subject has.
        if (due && due.state !== 'done') return <DueMeter state={due.state} days={due.days} />;
        return row.dueDate && !row.isCancelled ? <ThaiDate iso={row.dueDate} /> : '–';
      },
    },
    {
      key: 'step',
      width: 148,
      card: 'status',
      filter: 'step',
      cell: (row) => (
        <StateWord
          code={row.status.code}
          label={row.status.name}
          yours={row.holders.includes(around.organizationCode)}
        />
      ),
    },
    {
      key: 'holder',
      width: 76,
      yields: 4,
      card: 'holder',
      cell: (row) => (
        <PartyCodes
          parties={row.holders.map((code) => ({ code }))}
          isBold={row.holders.includes(around.organizationCode)}
        />
      ),
    },
    {
      key: 'days',
      width: 60,
      yields: 2,
      align: 'end',
      cell: (row) => row.daysOpen ?? '–',
    },
    ...optionalColumns(),
  ];
}

function optionalColumns(): Column[] {
  return [
    {
      key: 'discipline',
      width: 62,
      optional: true,
      filter: 'discipline',
      cell: (row) => <span title={row.discipline?.name}>{row.discipline?.code ?? '–'}</span>,
    },
    {
      key: 'contract',
      width: 112,
      optional: true,
      cell: (row) => <span title={row.contract.name}>{row.contract.code}</span>,
    },
    {
      key: 'rounds',
      width: 84,
      optional: true,
      align: 'end',
      cell: (row) => row.answersCount,
    },
    {
      key: 'submitted',
      width: 102,
      optional: true,
      sortable: true,
      cell: (row) => (row.submittedAt ? <ThaiDate iso={row.submittedAt} /> : '–'),
    },
  ];
}
