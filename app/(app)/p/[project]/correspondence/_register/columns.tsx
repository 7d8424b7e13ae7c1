import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DueMeter } from '@/app/_ui/due-meter';
import { dueOf } from '@/app/_ui/due-state';
import { Icon } from '@/app/_ui/icon';
import { Link } from '@/app/_ui/link';
import { PartyCodes } from '@/app/_ui/party-code';
import { StateWord } from '@/app/_ui/state-word';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeChip } from '@/app/_ui/type-chip';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import {
  FORMER_DATE_NAMES,
  type QuickChoice,
  type RegisterColumn,
  registerSpec,
  type Translate,
} from '@/app/(app)/_documents/register/register-spec';
import { SECRECIES, URGENCIES } from '@/db/handling-enums';
import type { RegisterOptions } from '@/lib/documents/document/draft/form-options-dto';
import { DEFAULT_REGISTER_SORT, REGISTER_SORTS, REGISTER_VIEWS } from '@/lib/documents/letters/constants';
import type { CorrespondenceRow } from '@/lib/documents/letters/dto';
import { letterCells } from '@/lib/documents/letters/register/cells';
import { typeWord } from '@/lib/documents/type-word';

type Column = RegisterColumn<CorrespondenceRow>;

const coded = (refs: readonly { code: string; name: string }[]) =>
  refs.map(({ code, name }) => ({ value: code, label: code, hint: name }));

/** Filters, views and columns of the register of letters. */
export const letterSpec = registerSpec<CorrespondenceRow, RegisterOptions>()({
  name: 'correspondence',
  tableId: 'correspondence',
  views: REGISTER_VIEWS,
  sorts: REGISTER_SORTS,
  defaultSort: DEFAULT_REGISTER_SORT,
  formerNames: FORMER_DATE_NAMES,
  dates: 'dateRange',
  hasDatePresets: true,
  filters: {
    q: { kind: 'text' },
    type: {
      kind: 'codes',
      label: 'column.type',
      options: ({ types }) => types.map((type) => ({ value: type.code, label: typeWord(type), hint: type.name })),
    },
    status: {
      kind: 'codes',
      label: 'column.status',
      options: ({ statuses }) => statuses.map(({ code, name }) => ({ value: code, label: name, hint: code })),
    },
    from: { kind: 'codes', label: 'column.from', options: ({ organizations }) => coded(organizations) },
    to: { kind: 'codes', label: 'column.to', options: ({ organizations }) => coded(organizations) },
    tag: {
      kind: 'codes',
      label: 'column.tags',
      options: ({ tags }) => tags.map((tag) => ({ value: tag, label: tag })),
    },
    urgency: { kind: 'choices', label: 'column.urgency', values: URGENCIES, words: 'urgency' },
    secrecy: { kind: 'choices', label: 'column.secrecy', values: SECRECIES, words: 'secrecy' },
    reply: { kind: 'choices', label: 'column.reply', values: ['yes', 'no'], words: 'replied', saysAll: true },
    dateFrom: { kind: 'day', edge: 'from' },
    dateTo: { kind: 'day', edge: 'to' },
    dateField: { kind: 'choice', values: ['document', 'submitted'], words: 'datesOf' },
    overdue: { kind: 'flag', label: 'overdue' },
  },
  cells: letterCells,
  columns: letterColumns,
  quick: (t): QuickChoice[] => [
    { key: 'overdue', label: t('overdue'), values: { overdue: ['1'] } },
    { key: 'urgent', label: t('urgent'), values: { urgency: URGENCIES.filter((urgency) => urgency !== 'NORMAL') } },
  ],
});

/** A draft opens where it can be written; everything else opens to be read. */
export function hrefOf(row: Pick<CorrespondenceRow, 'publicId' | 'status'>, projectCode: string): string {
  const page = `/p/${encodeURIComponent(projectCode)}/correspondence/${row.publicId}`;
  return row.status.code === 'DRAFT' ? `${page}/edit` : page;
}

/** Number, type, subject, parties, date, due, status and holder; the rest when chosen. */
function letterColumns(t: Translate, around: RegisterContext): Column[] {
  const isYours = (row: CorrespondenceRow) => row.ballInCourt.some((one) => one.code === around.organizationCode);
  const due = (row: CorrespondenceRow) => dueOf(row, around.today);

  return [
    {
      key: 'number',
      width: 150,
      fixed: true,
      sortable: true,
      card: 'number',
      cell: (row) => (
        <Link href={hrefOf(row, around.projectCode)} prefetch={false} className="text-primary hover:underline">
          {row.documentNumber ? (
            <DocumentNumber number={row.documentNumber} isVoid={row.isCancelled} />
          ) : (
            <span className="text-muted">{t('noNumber')}</span>
          )}
        </Link>
      ),
    },
    {
      key: 'type',
      width: 82,
      yields: 1,
      sortable: true,
      filter: 'type',
      cell: (row) => <TypeChip type={row.type} />,
    },
    {
      key: 'subject',
      width: 120,
      grow: true,
      sortable: true,
      card: 'subject',
      cell: (row) => <Subject row={row} />,
    },
    {
      key: 'from',
      width: 76,
      yields: 5,
      yieldsSame: 4,
      sortable: true,
      filter: 'from',
      cell: (row) => <PartyCodes parties={[row.from]} />,
    },
    {
      key: 'to',
      width: 72,
      yields: 6,
      yieldsSame: 4,
      filter: 'to',
      cell: (row) => <PartyCodes parties={row.to} />,
    },
    {
      key: 'date',
      width: 112,
      sortable: true,
      filter: 'dates',
      cell: (row) => (row.documentDate ? <ThaiDate iso={row.documentDate} /> : '–'),
    },
    {
      key: 'due',
      width: 116,
      yieldsBlank: 2,
      sortable: true,
      card: 'due',
      cell: (row) => {
        const state = due(row);
        // Words only: the bar needs the room that the subject has.
        if (state && state.state !== 'done') return <DueMeter state={state.state} days={state.days} />;
        return row.dueDate ? <ThaiDate iso={row.dueDate} /> : '–';
      },
    },
    {
      key: 'status',
      width: 136,
      sortable: true,
      card: 'status',
      filter: 'status',
      cell: (row) => <StateWord code={row.status.code} label={row.status.name} yours={isYours(row)} />,
    },
    {
      key: 'holder',
      width: 78,
      yields: 3,
      card: 'holder',
      cell: (row) => <PartyCodes parties={row.ballInCourt} isBold={isYours(row)} />,
    },
    ...optionalColumns(t),
  ];
}

function optionalColumns(t: Translate): Column[] {
  const grade = (key: 'urgency' | 'secrecy'): Column => {
    const word = (row: CorrespondenceRow) => t(`${key}.${row[key]}`);
    return { key, width: 104, optional: true, filter: key, cell: word };
  };
  return [
    { ...grade('urgency'), sortable: true },
    grade('secrecy'),
    {
      key: 'received',
      width: 112,
      optional: true,
      cell: (row) => (row.receivedAt ? <ThaiDate iso={row.receivedAt} /> : '–'),
    },
    plain('theirNumber', 144, (row) => row.theirNumber ?? ''),
    {
      key: 'cc',
      width: 120,
      optional: true,
      cell: (row) => <PartyCodes parties={row.cc} />,
    },
    {
      key: 'discipline',
      width: 96,
      optional: true,
      cell: (row) => (row.discipline ? <Badge title={row.discipline.name}>{row.discipline.code}</Badge> : '–'),
    },
    { ...plain('tags', 160, (row) => row.tags.join(', ')), filter: 'tag' },
    amount('references', (row) => row.referencesCount),
    amount('attachments', (row) => row.attachmentsCount),
    amount('held', (row) => row.daysHeld),
    plain('createdBy', 152, (row) => row.createdBy.name),
  ];
}

/** A text column that is hidden by default. */
const plain = (key: string, width: number, text: (row: CorrespondenceRow) => string): Column => ({
  key,
  width,
  optional: true,
  cell: (row) => <span className="line-clamp-1">{text(row) || '–'}</span>,
});

const amount = (key: string, of: (row: CorrespondenceRow) => number | null): Column => ({
  key,
  width: 88,
  align: 'end',
  optional: true,
  cell: (row) => of(row) ?? '–',
});

function Subject({ row }: { row: CorrespondenceRow }) {
  const t = useTranslations('correspondence');
  const attached = t('attachmentsCount', { count: row.attachmentsCount });
  return (
    <span className={row.isUnread ? 'font-semibold' : undefined}>
      <SubjectCell
        marks={
          <>
            {row.isUnread && (
              <span className="mr-1.5 inline-block size-2 rounded-full bg-primary align-middle" title={t('unread')}>
                <span className="sr-only">{t('unread')}</span>
              </span>
            )}
            {row.attachmentsCount > 0 && (
              <span className="mr-1 text-muted" title={attached}>
                <Icon name="paperclip" size={14} className="inline align-middle" />
                <span className="sr-only">{attached}</span>
              </span>
            )}
            {row.secrecy !== 'NORMAL' && <Badge tone="urgent">{t(`secrecy.${row.secrecy}`)}</Badge>}{' '}
            {row.urgency !== 'NORMAL' && <Badge tone="urgent">{t(`urgency.${row.urgency}`)}</Badge>}{' '}
          </>
        }
      >
        {row.subject || t('noSubject')}
      </SubjectCell>
      <span className="mt-1 block font-normal text-muted md:hidden">
        <span lang="th">{[row.from.code, row.to.map(({ code }) => code).join(', ')].filter(Boolean).join(' → ')}</span>
        {row.documentDate && (
          <>
            {' · '}
            <ThaiDate iso={row.documentDate} />
          </>
        )}
      </span>
    </span>
  );
}
