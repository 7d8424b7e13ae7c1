import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import { DueMeter } from '@/app/_ui/due-meter';
import { Icon } from '@/app/_ui/icon';
import { Link } from '@/app/_ui/link';
import { PartyCodes } from '@/app/_ui/party-code';
import { StateWord } from '@/app/_ui/state-word';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import {
  FORMER_DATE_NAMES,
  type RegisterColumn,
  registerSpec,
  type Translate,
} from '@/app/(app)/_documents/register/register-spec';
import { URGENCIES } from '@/db/handling-enums';
import { DEFAULT_RFA_SORT, RFA_SORTS, RFA_VIEWS } from '@/lib/documents/rfas/constants';
import type { RfaRow } from '@/lib/documents/rfas/dto';
import { rfaCells } from '@/lib/documents/rfas/register/cells';
import type { RfaRegisterOptions } from '@/lib/documents/rfas/register/register-options-dto';
import { ResultWord } from '../_document/result-word';
import { RfaNumber } from './rfa-number';
import { holderCodes, rfaDue, rfaHref } from './rfa-row';

type RfaColumn = RegisterColumn<RfaRow>;

const coded = (refs: readonly { code: string; name: string }[]) =>
  refs.map(({ code, name }) => ({ value: code, label: code, hint: name }));
const named = (refs: readonly { code: string; name: string }[]) =>
  refs.map(({ code, name }) => ({ value: code, label: name, hint: code }));

/** Filters, views and columns of the register of RFAs. */
export const rfaSpec = registerSpec<RfaRow, RfaRegisterOptions>()({
  name: 'rfas',
  tableId: 'rfas',
  views: RFA_VIEWS,
  sorts: RFA_SORTS,
  defaultSort: DEFAULT_RFA_SORT,
  formerNames: FORMER_DATE_NAMES,
  dates: 'submittedRange',
  filters: {
    q: { kind: 'text' },
    drawing: { kind: 'text', label: 'column.drawings' },
    type: { kind: 'codes', label: 'column.type', options: ({ rfaTypes }) => coded(rfaTypes) },
    discipline: { kind: 'codes', label: 'column.discipline', options: ({ disciplines }) => coded(disciplines) },
    step: { kind: 'codes', label: 'column.step', options: ({ steps }) => named(steps) },
    status: { kind: 'codes', label: 'column.status', options: ({ statuses }) => named(statuses) },
    result: { kind: 'codes', label: 'column.result', options: ({ codes }) => coded(codes) },
    with: { kind: 'codes', label: 'column.holder', options: ({ organizations }) => coded(organizations) },
    contractor: { kind: 'codes', label: 'column.contractor', options: ({ contractors }) => coded(contractors) },
    contract: { kind: 'codes', label: 'column.contract', options: ({ contracts }) => coded(contracts) },
    urgency: { kind: 'choices', label: 'column.urgency', values: URGENCIES, words: 'urgency' },
    mine: { kind: 'choice', values: ['organization', 'person'], words: 'quick.mine' },
    ready: { kind: 'choice', values: ['yes', 'no'], words: 'quick.ready' },
    dateFrom: { kind: 'day', edge: 'from' },
    dateTo: { kind: 'day', edge: 'to' },
    overdue: { kind: 'flag', label: 'overdue' },
    resubmitted: { kind: 'flag', label: 'resubmitted' },
  },
  cells: rfaCells,
  columns: rfaColumns,
  quick: (t, { view }) =>
    QUICK[view === 'drafts' ? 'drafts' : 'work'].map(([name, value]) => ({
      key: `${name} ${value}`,
      label: t(`quick.${name}.${value}`),
      values: { [name]: [value] },
    })),
});

/** The quick filters of every day; the rest is in the panel. */
const QUICK = {
  work: [
    ['overdue', '1'],
    ['mine', 'person'],
    ['mine', 'organization'],
    ['resubmitted', '1'],
  ],
  drafts: [
    ['ready', 'yes'],
    ['ready', 'no'],
  ],
} as const;

/**
 * As wide as fits beside the rail on 1280 px, the number on one line: type, discipline and result are filtered in the
 * panel. The number has discipline and revision, so their own columns are there when chosen, as is the count of drawings.
 */
function rfaColumns(t: Translate, around: RegisterContext): RfaColumn[] {
  return [
    {
      key: 'number',
      width: 248,
      fixed: true,
      sortable: true,
      card: 'number',
      cell: (row) => (
        <Link href={rfaHref(row, around.projectCode)} prefetch={false} className="text-primary hover:underline">
          {row.documentNumber ? (
            <RfaNumber number={row.documentNumber} project={around.projectCode} isVoid={row.isCancelled} />
          ) : (
            <span className="text-muted">{t('noNumber')}</span>
          )}
        </Link>
      ),
    },
    {
      key: 'type',
      width: 56,
      yields: 1,
      sortable: true,
      cell: (row) => <Badge title={row.rfaType.name}>{row.rfaType.code}</Badge>,
    },
    {
      key: 'discipline',
      width: 62,
      optional: true,
      sortable: true,
      cell: (row) => (row.discipline ? <Badge title={row.discipline.name}>{row.discipline.code}</Badge> : '–'),
    },
    {
      key: 'subject',
      width: 124,
      grow: true,
      sortable: true,
      card: 'subject',
      cell: (row) => <Subject row={row} />,
    },
    {
      key: 'items',
      width: 54,
      align: 'end',
      optional: true,
      cell: (row) => <span title={row.drawingNumbers.join('\n') || undefined}>{row.itemsCount}</span>,
    },
    {
      key: 'submitted',
      width: 102,
      yields: 4,
      sortable: true,
      filter: 'dates',
      cell: (row) => (row.submittedAt ? <ThaiDate iso={row.submittedAt} /> : '–'),
    },
    {
      key: 'due',
      width: 112,
      yieldsBlank: 2,
      sortable: true,
      card: 'due',
      cell: (row) => {
        const { date, due } = rfaDue(row, around.today);
        // Words only: the bar needs the room that the title has.
        if (due && due.state !== 'done') return <DueMeter state={due.state} days={due.days} />;
        return date && !row.isCancelled ? <ThaiDate iso={date} /> : '–';
      },
    },
    {
      key: 'step',
      width: 144,
      card: 'status',
      filter: 'step',
      cell: (row) => <Step row={row} isYours={holderCodes(row).includes(around.organizationCode)} />,
    },
    {
      key: 'holder',
      width: 76,
      yields: 3,
      card: 'holder',
      filter: 'with',
      cell: (row) => {
        const people = row.holders.flatMap(({ person }) => person?.name ?? []).join(', ');
        return (
          <span title={people || undefined}>
            <PartyCodes
              parties={holderCodes(row).map((code) => ({ code }))}
              isBold={holderCodes(row).includes(around.organizationCode)}
            />
          </span>
        );
      },
    },
    {
      key: 'result',
      width: 60,
      yieldsBlank: 2,
      cell: (row) => <ResultWord result={row.result} consultant={row.consultantResult} />,
    },
    ...optionalColumns(t),
  ];
}

function optionalColumns(t: Translate): RfaColumn[] {
  return [
    {
      key: 'revision',
      width: 56,
      optional: true,
      cell: (row) => (
        <span title={row.hasDraftRevision ? t('hasDraftRevision') : undefined}>
          {row.revisionLabel || '–'}
          {row.hasDraftRevision && (
            <>
              <Icon name="pencil" size={12} className="ms-1 inline text-muted" />
              <span className="sr-only">{t('hasDraftRevision')}</span>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      width: 132,
      optional: true,
      sortable: true,
      filter: 'status',
      cell: (row) => <StateWord code={row.status.code} label={row.status.name} />,
    },
    {
      key: 'cycle',
      width: 72,
      align: 'end',
      optional: true,
      cell: (row) => row.cycle,
    },
    {
      key: 'held',
      width: 88,
      align: 'end',
      optional: true,
      cell: (row) => row.daysHeld ?? '–',
    },
    {
      key: 'contract',
      width: 112,
      optional: true,
      filter: 'contract',
      cell: (row) => <span title={row.contract.name}>{row.contract.code}</span>,
    },
    {
      key: 'contractor',
      width: 96,
      optional: true,
      filter: 'contractor',
      cell: (row) => <PartyCodes parties={[row.from]} />,
    },
    {
      key: 'drawings',
      width: 208,
      optional: true,
      cell: (row) => <span className="line-clamp-2">{row.drawingNumbers.join(', ') || '–'}</span>,
    },
    {
      key: 'createdBy',
      width: 152,
      optional: true,
      cell: (row) => <span className="line-clamp-1">{row.createdBy?.name ?? '–'}</span>,
    },
  ];
}

/** Step of the RFA: a draft shows its readiness, a recalled one its recall. */
function Step({ row, isYours }: { row: RfaRow; isYours: boolean }) {
  const t = useTranslations('rfas');
  if (row.stub) return <StateWord code="CC" label={t('recalled')} />;
  if (row.isDraft && row.isReady) return <StateWord code="DFT" label={t('ready')} family="noted" />;
  return <StateWord code={row.status.code} label={row.step?.name ?? row.status.name} yours={isYours} />;
}

function Subject({ row }: { row: RfaRow }) {
  const t = useTranslations('rfas');
  const words = useTranslations('correspondence');
  if (row.stub) {
    return (
      <span className="text-muted">
        <SubjectCell>{t('recalledBecause', { reason: row.stub.reason })}</SubjectCell>
      </span>
    );
  }
  return (
    <SubjectCell
      marks={
        <>
          {row.secrecy !== 'NORMAL' && <Badge tone="urgent">{words(`secrecy.${row.secrecy}`)}</Badge>}{' '}
          {row.urgency !== 'NORMAL' && <Badge tone="urgent">{words(`urgency.${row.urgency}`)}</Badge>}{' '}
        </>
      }
    >
      {row.subject || words('noSubject')}
    </SubjectCell>
  );
}
