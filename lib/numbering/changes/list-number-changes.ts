import { and, count, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberManuals, documentNumberVoids } from '@/db/schema/number-changes';
import { documentNumberReservations } from '@/db/schema/numbering';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { fullName } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { bareText } from '../lookup/bare-text';
import { isKeptNumber } from '../lookup/kept-numbers';
import { hasVisibleParticulars } from '../lookup/visible-numbers';
import type { NumberChange, NumberChangePage } from './dto';
import { linkedDocuments } from './linked-documents';
import type { ListNumberChanges } from './schema';

const ledger = documentNumberReservations;
const voids = documentNumberVoids;
const manuals = documentNumberManuals;

const NEEDED = ['number.void', 'numbering.manual'] as const;

/**
 * Lists numbers of a project that are void, replaced or entered by hand, newest first. Numbering administrators of the
 * project see all, an Org Admin those of the own organization. Without access to the details, a reader gets the cause,
 * but neither the written reason nor its author. An invisible document appears as its number only.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN
 */
export async function listNumberChanges(ctx: UserCtx, input: ListNumberChanges): Promise<NumberChangePage> {
  const project = await enterableProject(ctx, input.project);
  const condition = await changesOf(ctx, project.id, input.kind);
  const rows = await selectChanges(ctx, condition)
    .orderBy(desc(sql`IFNULL(${ledger.closedAt}, ${ledger.issuedAt})`), desc(ledger.seriesId), desc(ledger.sequence))
    .limit(input.size)
    .offset((input.page - 1) * input.size);
  const total = await countChanges(ctx, condition);
  await transact(ctx, (tx) =>
    record(tx, { action: 'numbering.changes_read', entityType: 'number_series', projectId: project.id }),
  );
  const linked = await linkedDocuments(
    ctx,
    rows.flatMap((row) => [row.documentId ?? 0, row.replacedById ?? 0]),
  );
  return { changes: rows.map((row) => toChange(row, linked)), total };
}

/**
 * Condition of the ledger's rows that the actor may list, of one kind or all.
 * @throws AppError FORBIDDEN
 */
export async function changesOf(
  ctx: UserCtx,
  projectId: number,
  kind: ListNumberChanges['kind'],
): Promise<SQL | undefined> {
  return and(
    eq(ledger.projectId, projectId),
    or(eq(ledger.state, 'VOID'), isNotNull(manuals.id)),
    kind && isKind(kind),
    not(isKeptNumber(ctx)),
    (await isWide(ctx, projectId)) ? undefined : isOwnNumber(ctx),
  );
}

/** The total of the list with a condition of `changesOf`. */
export async function countChanges(ctx: UserCtx, condition: SQL | undefined): Promise<number> {
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(ledger)
    .leftJoin(voids, isSameNumber(voids))
    .leftJoin(manuals, isSameNumber(manuals))
    .where(condition);
  return counted?.total ?? 0;
}

async function isWide(ctx: UserCtx, projectId: number): Promise<boolean> {
  const held = await listHeldPermissions(ctx, { projectId, organizationId: null });
  if (NEEDED.some((code) => held.includes(code))) return true;
  const own = await listHeldPermissions(ctx, { projectId, organizationId: ctx.actor.organizationId });
  if (NEEDED.some((code) => own.includes(code))) return false;
  throw new AppError('FORBIDDEN', { details: { permission: NEEDED[0] } });
}

/** Raw SQL: the owner of a number is a field of the counter key, which is JSON. */
function isOwnNumber(ctx: UserCtx): SQL {
  return sql`JSON_VALUE(${ledger.counterKey}, '$.originatorOrganizationId') = ${ctx.actor.organizationId}`;
}

function isKind(kind: NumberChange['kind']): SQL | undefined {
  if (kind === 'MANUAL') return isNotNull(manuals.id);
  return and(
    eq(ledger.state, 'VOID'),
    kind === 'REPLACED' ? isNotNull(voids.replacedById) : isNull(voids.replacedById),
  );
}

function isSameNumber(table: typeof voids | typeof manuals): SQL | undefined {
  return and(eq(table.seriesId, ledger.seriesId), eq(table.sequence, ledger.sequence));
}

function selectChanges(ctx: UserCtx, condition: SQL | undefined) {
  return ctx.db
    .select({
      numberKey: ledger.numberKey,
      state: ledger.state,
      typeCode: correspondenceTypes.typeCode,
      areParticularsVisible: sql`IFNULL(${hasVisibleParticulars(ctx)}, FALSE)`.mapWith(Boolean),
      reason: ledger.reason,
      closedAt: ledger.closedAt,
      issuedAt: ledger.issuedAt,
      createdAt: ledger.createdAt,
      reasonCode: voids.reasonCode,
      replacedById: voids.replacedById,
      isForeign: manuals.isForeign,
      skippedCount: manuals.skippedCount,
      documentId: correspondences.id,
      byPublicId: users.publicId,
      byName: fullName(users),
    })
    .from(ledger)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .leftJoin(voids, isSameNumber(voids))
    .leftJoin(manuals, isSameNumber(manuals))
    .leftJoin(correspondences, eq(correspondences.publicId, ledger.entityPublicId))
    .leftJoin(users, eq(users.userId, sql`IFNULL(${ledger.closedBy}, ${ledger.createdBy})`))
    .where(condition)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectChanges>>[number];

function toChange(row: Row, linked: Awaited<ReturnType<typeof linkedDocuments>>): NumberChange {
  const isVoid = row.state === 'VOID';
  return {
    number: bareText(row.numberKey),
    typeCode: row.typeCode,
    kind: !isVoid ? 'MANUAL' : row.replacedById === null ? 'VOID' : 'REPLACED',
    reasonCode: row.reasonCode,
    reason: row.areParticularsVisible ? (row.reason ?? '') : '',
    by: row.byPublicId === null || !row.areParticularsVisible ? null : { publicId: row.byPublicId, name: row.byName },
    at: (row.closedAt ?? row.issuedAt ?? row.createdAt).toISOString(),
    isForeign: row.isForeign ?? false,
    skippedCount: row.skippedCount ?? 0,
    document: linked.get(row.documentId ?? 0) ?? null,
    replacedBy: linked.get(row.replacedById ?? 0) ?? null,
  };
}
