import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import { type RegisterColumn, registerSpec, type Translate } from '@/app/(app)/_documents/register/register-spec';
import type { DrawingRevisionStatus } from '@/db/enums';
import { documentPath } from '@/lib/documents/document-path';
import { revisedCells } from '@/lib/documents/drawings/cells';
import { DEFAULT_DRAWING_SORT, DRAWING_SORTS } from '@/lib/documents/drawings/constants';
import type { DrawingRow } from '@/lib/documents/drawings/dto';
import type { DrawingOptions } from '@/lib/documents/drawings/form-options';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { DrawingStateWord } from '../_kind/drawing-status';
import { drawingsPath } from '../_kind/kinds';
import { byCode, coded, FORMER_NAMES } from './drawing-choices';
import { FileLink } from './file-link';

/** Filters and columns of the registers of shop and as-built drawings. */
const revisedSpec = (kind: RevisedKind) =>
  registerSpec<DrawingRow, DrawingOptions>()({
    name: 'drawings',
    tableId: `drawings-${kind}`,
    views: [],
    sorts: DRAWING_SORTS,
    defaultSort: DEFAULT_DRAWING_SORT,
    formerNames: FORMER_NAMES,
    words: { title: `title.${kind}`, create: `new.${kind}`, caption: `caption.${kind}`, empty: 'empty' },
    filters: {
      q: { kind: 'text' },
      main: { kind: 'codes', label: 'column.main', options: ({ mainCategories }) => coded(mainCategories) },
      sub: { kind: 'codes', label: 'column.sub', options: ({ subCategories }) => coded(subCategories) },
      discipline: {
        kind: 'codes',
        label: 'column.discipline',
        options: ({ contracts }) => coded(byCode(contracts.flatMap(({ disciplines }) => disciplines))),
      },
      contract: { kind: 'codes', label: 'column.contract', options: ({ contracts }) => coded(contracts) },
      status: {
        kind: 'choices',
        label: 'column.status',
        values: LISTED_STATUSES,
        words: 'status',
      },
      changedSince: { kind: 'day', edge: 'from', label: 'column.changed' },
      all: { kind: 'flag', label: 'view.all' },
      openRfa: { kind: 'flag', label: 'view.openRfa' },
    },
    cells: revisedCells,
    columns: revisedColumns,
    quick: (t) =>
      QUICK.map(([key, filters]) => ({
        key,
        label: t(`view.${key}`),
        values: { all: [], status: [], openRfa: [], ...filters },
      })),
  });

/** A cancelled revision is in no list. */
const LISTED_STATUSES = [
  'DRAFT',
  'IN_REVIEW',
  'APPROVED',
  'REVISE',
  'REJECTED',
  'SUPERSEDED',
] as const satisfies readonly DrawingRevisionStatus[];

/** One of these at a time. */
const QUICK = [
  ['latest', {}],
  ['all', { all: ['1'] }],
  ['draft', { status: ['DRAFT'] }],
  ['review', { status: ['IN_REVIEW'] }],
  ['approved', { status: ['APPROVED'] }],
  ['openRfa', { openRfa: ['1'] }],
] as const;

export const shopSpec = revisedSpec('SHOP');
export const asBuiltSpec = revisedSpec('AS_BUILT');

/**
 * As wide as fits beside the rail on 1280 px. Place and trade are in the number: their columns are there when chosen.
 */
function revisedColumns(t: Translate, { projectCode }: RegisterContext): RegisterColumn<DrawingRow>[] {
  return [
    {
      key: 'number',
      width: 204,
      fixed: true,
      sortable: true,
      card: 'number',
      cell: (row) => (
        <Link href={revisionHref(row, projectCode)} prefetch={false} className="text-primary hover:underline">
          <DocumentNumber number={row.drawingNumber} isVoid={row.status === 'SUPERSEDED'} />
        </Link>
      ),
    },
    {
      key: 'rev',
      width: 54,
      card: 'holder',
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
      width: 106,
      grow: true,
      sortable: true,
      card: 'subject',
      cell: (row) => <SubjectCell>{row.title}</SubjectCell>,
    },
    {
      key: 'status',
      width: 122,
      sortable: true,
      card: 'status',
      filter: 'status',
      cell: (row) => <DrawingStateWord status={row.status} />,
    },
    {
      key: 'discipline',
      width: 94,
      yields: 1,
      sortable: true,
      filter: 'discipline',
      cell: (row) => <span title={row.discipline?.name}>{row.discipline?.code ?? '–'}</span>,
    },
    {
      key: 'approved',
      width: 76,
      yields: 4,
      cell: (row) =>
        row.approvedLabel === null ? (
          <span className="text-muted">{t('noApproved')}</span>
        ) : (
          t('rev', { label: row.approvedLabel })
        ),
    },
    {
      key: 'rfa',
      width: 206,
      yieldsBlank: 2,
      cell: (row) =>
        row.openRfa && (
          <Link
            href={documentPath({ projectCode, typeCode: RFA_TYPE_CODE, publicId: row.openRfa.publicId })}
            prefetch={false}
            title={row.openRfa.documentNumber ?? undefined}
            aria-label={row.openRfa.documentNumber ?? undefined}
            className="block truncate text-primary hover:underline"
          >
            {/* Without the code of the project, which the page says. */}
            {row.openRfa.documentNumber?.replace(`${projectCode}-`, '') ?? t('rfaDraft')}
          </Link>
        ),
    },
    {
      key: 'file',
      width: 48,
      cell: (row) => <FileLink file={row.mainFile} count={row.filesCount} />,
    },
    {
      key: 'changed',
      width: 108,
      yields: 3,
      sortable: true,
      card: 'due',
      cell: (row) => <ThaiDate iso={row.changedAt} form="short" />,
    },
    {
      key: 'main',
      width: 100,
      optional: true,
      filter: 'main',
      cell: (row) => <span title={row.mainCategory.name}>{row.mainCategory.code}</span>,
    },
    {
      key: 'sub',
      width: 90,
      optional: true,
      filter: 'sub',
      cell: (row) => <span title={row.subCategory.name}>{row.subCategory.code}</span>,
    },
    {
      key: 'date',
      width: 130,
      sortable: true,
      optional: true,
      cell: (row) => (row.revisionDate ? <ThaiDate iso={row.revisionDate} form="short" /> : '–'),
    },
    {
      key: 'originator',
      width: 110,
      optional: true,
      cell: (row) => <span title={row.originator.name}>{row.originator.code}</span>,
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

/** The page of the drawing, at the revision of the row. */
export function revisionHref(row: DrawingRow, projectCode: string): string {
  const page = drawingsPath(projectCode, row.kind, row.publicId);
  return row.isLatest ? page : `${page}?revision=${row.revisionPublicId}`;
}
