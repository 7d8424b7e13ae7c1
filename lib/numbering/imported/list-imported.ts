import { and, eq, gte, inArray, like, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberImportRows, documentNumberImports } from '@/db/schema/number-imports';
import { documentNumberReservations } from '@/db/schema/numbering';
import { TYPES_OF_OWN_KIND } from '@/lib/documents/kind-traits';
import type { CorrespondenceRow } from '@/lib/documents/letters/dto';
import { RegisterFilters, RegisterParams } from '@/lib/documents/letters/register/list-params';
import { anyOf, type FilterConditions } from '@/lib/documents/register/filter-conditions';
import { registerList } from '@/lib/documents/register/register-list';
import { fullName, named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { containsWords, escapeLike } from '@/lib/platform/like';
import { naturally } from '@/lib/platform/natural-order';
import { numberSearchKeys } from '../engine/template/fold-number';
import { hasVisibleParticulars } from '../lookup/visible-numbers';

const rows = documentNumberImportRows;
const ledger = documentNumberReservations;

/** Status of an imported number in the register. */
const IMPORTED = { code: 'IMPORTED', th: 'นำเข้า', en: 'Imported' } as const;
const date = sql`IFNULL(${rows.documentDate}, '1000-01-01')`;
const isOfRow = and(eq(ledger.seriesId, rows.seriesId), eq(ledger.sequence, rows.sequence));
const isEntered = and(eq(ledger.state, 'IMPORTED'), eq(ledger.entityPublicId, rows.publicId));

type Filters = Omit<RegisterFilters, 'q'>;

/** An imported number has only a number, a type, a subject, a date and two names: any other filter matches none. */
const NO_MATCH = Object.fromEntries(
  Object.keys(RegisterFilters.omit({ q: true }).shape).map((name) => [name, () => sql`FALSE`]),
) as Record<keyof Filters, () => SQL>;

const FILTERS: FilterConditions<Filters> = {
  ...NO_MATCH,
  type: anyOf(correspondenceTypes.typeCode),
  from: anyOf(rows.originatorText),
  to: anyOf(rows.recipientText),
  dateFrom: (day) => gte(rows.documentDate, day),
  dateTo: (day) => lte(rows.documentDate, day),
  dateField: () => undefined,
};

/**
 * Imported letter numbers in a project whose particulars the actor may see (`hasVisibleParticulars`): those of their
 * organization. Numbers of an undone import are excluded. Uses `idx_document_number_reservations_project` and
 * `idx_document_number_import_rows_uuid`; the cost does not depend on the number of documents.
 */
export const {
  list: listImported,
  firstRows: selectImported,
  findRows: findImported,
} = registerList({
  params: RegisterParams,
  from: (ctx, columns) =>
    ctx.db
      .select(columns)
      .from(rows)
      .innerJoin(ledger, isOfRow)
      .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
      .$dynamic(),
  keys: { id: rows.id, publicId: rows.publicId, projectId: ledger.projectId },
  order: {
    listed: date,
    number: naturally(sql`IFNULL(${rows.numberText}, '')`),
    subject: sql`IFNULL(${rows.subject}, '')`,
    type: sql`${correspondenceTypes.typeCode}`,
    date,
    from: sql`IFNULL(${rows.originatorText}, '')`,
    status: sql`''`,
    due: sql`''`,
    urgency: sql`''`,
  },
  visible: hasVisibleParticulars,
  listed: (_ctx, { q }) =>
    and(isEntered, notInArray(correspondenceTypes.typeCode, [...TYPES_OF_OWN_KIND]), q ? matchesText(q) : undefined),
  filters: FILTERS,
  edge: 'listed',
  rows: loadRows,
  publicIdOf: ({ publicId }) => publicId,
});

/** Path of an imported number's page; null for any other identifier, and for one that the actor may not see. */
export async function importedPlace(ctx: UserCtx, publicId: string) {
  const [place] = await ctx.db
    .select({
      projectCode: sql<string>`(SELECT project_code FROM projects WHERE projects.id = ${ledger.projectId})`,
      seriesPublicId: sql<string>`(SELECT uuid FROM document_number_series AS s WHERE s.id = ${ledger.seriesId})`,
      sequence: ledger.sequence,
    })
    .from(rows)
    .innerJoin(ledger, isOfRow)
    .where(and(eq(rows.publicId, publicId), isEntered, hasVisibleParticulars(ctx)));
  return place ?? null;
}

function matchesText(q: string): SQL | undefined {
  const keys = numberSearchKeys(q).map((key) => like(rows.numberFolded, `%${escapeLike(key)}%`));
  return or(containsWords(rows.subject, q), ...keys);
}

/** Rows of these keys, in the same order. */
async function loadRows(ctx: UserCtx, ids: readonly number[]): Promise<CorrespondenceRow[]> {
  if (ids.length === 0) return [];
  const loaded = new Map((await selectRows(ctx, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = loaded.get(id);
    return row ? [toRow(ctx, row)] : [];
  });
}

function selectRows(ctx: UserCtx, ids: readonly number[]) {
  return ctx.db
    .select({
      id: rows.id,
      publicId: rows.publicId,
      number: rows.numberText,
      subject: rows.subject,
      documentDate: rows.documentDate,
      from: rows.originatorText,
      to: rows.recipientText,
      type: {
        code: correspondenceTypes.typeCode,
        name: named(ctx, correspondenceTypes),
      },
      createdAt: ledger.createdAt,
      importedBy: {
        publicId: users.publicId,
        name: fullName(users),
      },
    })
    .from(rows)
    .innerJoin(ledger, isOfRow)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .innerJoin(documentNumberImports, eq(documentNumberImports.id, rows.importId))
    .innerJoin(users, eq(users.userId, documentNumberImports.createdBy))
    .where(inArray(rows.id, [...ids]));
}

type Found = Awaited<ReturnType<typeof selectRows>>[number];

/** Maps an imported number to a row of the register; unknown values are empty. */
function toRow(
  ctx: UserCtx,
  { id: _id, number: text, from, to, importedBy, createdAt, ...row }: Found,
): CorrespondenceRow {
  const named = (name: string | null) => (name ? [{ publicId: null, code: name, name }] : []);
  return {
    ...row,
    versionNo: 1,
    documentNumber: text,
    revisionLabel: '',
    subject: row.subject ?? '',
    from: named(from)[0] ?? { publicId: null, code: '–', name: '–' },
    theirNumber: null,
    to: named(to),
    cc: [],
    dueDate: null,
    isOverdue: false,
    status: { code: IMPORTED.code, name: IMPORTED[ctx.locale] },
    urgency: 'NORMAL',
    secrecy: 'NORMAL',
    ballInCourt: [],
    isAwaited: false,
    submittedAt: null,
    receivedAt: null,
    isUnread: false,
    isCancelled: false,
    hasReply: false,
    discipline: null,
    tags: [],
    referencesCount: 0,
    attachmentsCount: 0,
    daysHeld: null,
    createdBy: importedBy,
    createdAt: createdAt.toISOString(),
    updatedAt: createdAt.toISOString(),
  };
}
