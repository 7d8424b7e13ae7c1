import { and, count, eq, gte, inArray, like, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberImportRows, documentNumberImports } from '@/db/schema/number-imports';
import { documentNumberReservations } from '@/db/schema/numbering';
import { REGISTER_COUNT_CAP } from '@/lib/documents/document/register/constants';
import { TYPES_OF_OWN_KIND } from '@/lib/documents/kind-traits';
import type { RegisterSort } from '@/lib/documents/letters/constants';
import type { CorrespondencePage, CorrespondenceRow } from '@/lib/documents/letters/dto';
import type { RegisterFilters, RegisterParams } from '@/lib/documents/letters/register/list-params';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { completeInChunks, type ExportedRows } from '@/lib/platform/exports/exported-rows';
import { containsWords, escapeLike } from '@/lib/platform/like';
import { naturally } from '@/lib/platform/natural-order';
import { readCursor } from '@/lib/platform/page-cursor';
import { registerOrder } from '@/lib/platform/register-order';
import { numberSearchKeys } from '../engine/template/fold-number';
import { hasVisibleParticulars } from '../lookup/visible-numbers';

const rows = documentNumberImportRows;
const ledger = documentNumberReservations;

/** Status of an imported number in the register. */
const IMPORTED = { code: 'IMPORTED', th: 'นำเข้า', en: 'Imported' } as const;
/** Filters that never match an imported number: it has only a number, a type, a subject, a date and two names. */
const UNKNOWN = ['status', 'overdue', 'tag', 'urgency', 'secrecy', 'reply'] as const;

const number = sql`IFNULL(${rows.numberText}, '')`;
const date = sql`IFNULL(${rows.documentDate}, '1000-01-01')`;
const ORDER = registerOrder<RegisterSort>(
  {
    listed: date,
    number: naturally(number),
    subject: sql`IFNULL(${rows.subject}, '')`,
    type: sql`${correspondenceTypes.typeCode}`,
    date,
    from: sql`IFNULL(${rows.originatorText}, '')`,
    status: sql`''`,
    due: sql`''`,
    urgency: sql`''`,
  },
  rows.id,
);

/**
 * A page of imported letter numbers in a project whose particulars the actor may see (`hasVisibleParticulars`): those
 * of their organization. Numbers of an undone import are excluded. Uses `idx_document_number_reservations_project` and
 * `idx_document_number_import_rows_uuid`; the cost does not depend on the number of documents.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listImported(
  ctx: UserCtx,
  projectCode: string,
  params: RegisterParams,
): Promise<CorrespondencePage> {
  const project = await enterableProject(ctx, projectCode);
  const where = importedIn(ctx, project.id, params.filters);
  const edge = readCursor(params.after ?? params.before);
  const anchor =
    edge &&
    ORDER.anchorOf(params.sort, edge, await readAnchor(ctx, params, and(where, eq(rows.publicId, edge.publicId))));
  const backwards = params.after === null && Boolean(anchor);
  const beyond = anchor ? ORDER.beyond(params.sort, backwards, anchor) : undefined;
  const [found, [counted]] = await Promise.all([
    fromLedger(ctx, { id: rows.id, ...ORDER.anchorColumns(params.sort) }, and(where, beyond))
      .orderBy(...ORDER.orderBy(params.sort, backwards))
      .limit(params.size + 1),
    ctx.db.select({ total: count() }).from(
      fromLedger(ctx, { one: sql`1`.as('one') }, where)
        .limit(REGISTER_COUNT_CAP + 1)
        .as('capped'),
    ),
  ]);
  const hasMore = found.length > params.size;
  const edges = found.slice(0, params.size);
  const shown = await loadRows(
    ctx,
    edges.map(({ id }) => Number(id)),
  );
  if (backwards) {
    shown.reverse();
    edges.reverse();
  }
  const [first, last] = [shown[0], shown.at(-1)];
  const total = counted?.total ?? 0;
  return {
    rows: shown,
    total: Math.min(total, REGISTER_COUNT_CAP),
    isTotalExact: total <= REGISTER_COUNT_CAP,
    after: (backwards || hasMore) && last ? ORDER.cursorOf(params.sort, last.publicId, edges.at(-1)) : null,
    before:
      (backwards ? hasMore : anchor !== null) && first ? ORDER.cursorOf(params.sort, first.publicId, edges[0]) : null,
    search: null,
  };
}

/** The first rows, at most `limit`, completed in batches on demand. @throws AppError PROJECT_UNKNOWN */
export async function selectImported(
  ctx: UserCtx,
  projectCode: string,
  { filters, sort }: Pick<RegisterParams, 'filters' | 'sort'>,
  limit: number,
): Promise<ExportedRows<CorrespondenceRow>> {
  const project = await enterableProject(ctx, projectCode);
  const found = await fromLedger(ctx, { id: rows.id }, importedIn(ctx, project.id, filters))
    .orderBy(...ORDER.orderBy(sort, false))
    .limit(limit);
  return completeInChunks(found, (ids) => loadRows(ctx, ids));
}

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

const isOfRow = and(eq(ledger.seriesId, rows.seriesId), eq(ledger.sequence, rows.sequence));
const isEntered = and(eq(ledger.state, 'IMPORTED'), eq(ledger.entityPublicId, rows.publicId));

function importedIn(ctx: UserCtx, projectId: number, filters: RegisterFilters): SQL | undefined {
  const { type, from, to, q, dateFrom, dateTo } = filters;
  return and(
    eq(ledger.projectId, projectId),
    isEntered,
    notInArray(correspondenceTypes.typeCode, [...TYPES_OF_OWN_KIND]),
    type?.length ? inArray(correspondenceTypes.typeCode, type) : undefined,
    from?.length ? inArray(rows.originatorText, from) : undefined,
    to?.length ? inArray(rows.recipientText, to) : undefined,
    dateFrom ? gte(rows.documentDate, dateFrom) : undefined,
    dateTo ? lte(rows.documentDate, dateTo) : undefined,
    q ? matchesText(q) : undefined,
    UNKNOWN.some((name) => filters[name] !== undefined) ? sql`FALSE` : undefined,
    hasVisibleParticulars(ctx),
  );
}

function matchesText(q: string): SQL | undefined {
  const keys = numberSearchKeys(q).map((key) => like(rows.numberFolded, `%${escapeLike(key)}%`));
  return or(containsWords(rows.subject, q), ...keys);
}

function fromLedger(ctx: UserCtx, columns: Record<string, MySqlColumn | SQL | SQL.Aliased>, where: SQL | undefined) {
  return ctx.db
    .select(columns)
    .from(rows)
    .innerJoin(ledger, isOfRow)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .where(where);
}

async function readAnchor(ctx: UserCtx, { sort }: RegisterParams, where: SQL | undefined) {
  const [row] = await fromLedger(ctx, ORDER.anchorColumns(sort), where);
  return row;
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
        name: ctx.locale === 'th' ? correspondenceTypes.nameTh : correspondenceTypes.nameEn,
      },
      createdAt: ledger.createdAt,
      importedBy: {
        publicId: users.publicId,
        name: sql<string>`CONCAT_WS(' ', ${users.firstName}, ${users.lastName})`,
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
