import { and, desc, eq, isNotNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { organizations } from '@/db/schema/organizations';
import { holds, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { either } from '@/lib/people/identity/users/grants';
import { fullName, named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { containsWords } from '@/lib/platform/like';
import { transact } from '@/lib/platform/transact';
import { numberSearchKeys } from '../engine/template/fold-number';
import { bareText } from '../lookup/bare-text';
import { isKeptNumber } from '../lookup/kept-numbers';
import type { HoldPage } from './dto';
import type { ListHolds } from './schema';

const PAGE_SIZE = 50;
const holders = alias(users, 'holders');
const makers = alias(users, 'makers');

/**
 * Lists the held numbers of a project, newest first, in pages of 50. A person sees their own; with the right to hold
 * numbers, those of the organization. A numbering administrator sees all, those of others without their purpose.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listHolds(ctx: UserCtx, projectCode: string, input: ListHolds): Promise<HoldPage> {
  const project = await enterableProject(ctx, projectCode);
  const ledger = documentNumberReservations;
  const condition = and(
    eq(ledger.projectId, project.id),
    isNotNull(ledger.token),
    input.state === 'open' ? eq(ledger.state, 'RESERVED') : ne(ledger.state, 'RESERVED'),
    input.whose === 'mine' ? isMine(ctx) : visibleHolds(ctx),
    input.type === undefined ? undefined : eq(correspondenceTypes.typeCode, input.type),
    input.q ? matches(ctx, input.q) : undefined,
  );
  const rows = await select(ctx)
    .where(and(condition, input.after ? await olderThan(ctx, input.after) : undefined))
    .orderBy(desc(ledger.createdAt), desc(ledger.seriesId), desc(ledger.sequence))
    .limit(PAGE_SIZE + 1);
  await transact(ctx, (tx) =>
    record(tx, { action: 'numbering.holds_listed', entityType: 'number_hold', projectId: project.id }),
  );
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    holds: shown.map(toHold),
    after: rows.length > PAGE_SIZE ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toHold({ numberKey, createdAt, expiresAt, closedAt, ...row }: Row): HoldPage['holds'][number] {
  const { holderPublicId, holderName, makerPublicId, makerName, cursor: _, ...rest } = row;
  return {
    ...rest,
    number: bareText(numberKey),
    holder: holderPublicId === null ? null : { publicId: holderPublicId, name: holderName },
    madeBy: makerPublicId === null ? null : { publicId: makerPublicId, name: makerName },
    madeAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  };
}

function select(ctx: UserCtx) {
  const ledger = documentNumberReservations;
  return ctx.db
    .select({
      cursor: ledger.token,
      // Raw: who can do nothing with a hold has no use for its token.
      token: sql<string | null>`IF(${mayClose(ctx)}, ${ledger.token}, NULL)`,
      seriesPublicId: documentNumberSeries.publicId,
      sequence: ledger.sequence,
      numberKey: ledger.numberKey,
      type: {
        code: correspondenceTypes.typeCode,
        name: named(ctx, correspondenceTypes),
      },
      organization: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      },
      state: ledger.state,
      // An expired number is unusable at once; the worker marks it within a minute.
      isOver: sql`${ledger.expiresAt} <= NOW(3)`.mapWith(Boolean),
      holderPublicId: holders.publicId,
      holderName: fullName(holders),
      makerPublicId: makers.publicId,
      makerName: fullName(makers),
      // Raw: what another organization holds a number for is its own affair.
      purpose: sql<string | null>`IF(${isOwn(ctx)}, ${ledger.purpose}, NULL)`,
      reason: sql<string | null>`IF(${isOwn(ctx)}, ${ledger.reason}, NULL)`,
      createdAt: ledger.createdAt,
      expiresAt: ledger.expiresAt,
      closedAt: ledger.closedAt,
      documentPublicId: correspondences.publicId,
      mayRelease: sql`${ledger.state} = 'RESERVED' AND ${ledger.expiresAt} > NOW(3) AND ${mayClose(ctx)}`.mapWith(
        Boolean,
      ),
    })
    .from(ledger)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .innerJoin(organizations, sql`${organizations.id} = JSON_VALUE(${ledger.counterKey}, '$.originatorOrganizationId')`)
    .leftJoin(holders, eq(holders.userId, ledger.holderUserId))
    .leftJoin(makers, eq(makers.userId, ledger.createdBy))
    .leftJoin(correspondences, and(eq(correspondences.publicId, ledger.entityPublicId), visibleCorrespondences(ctx)))
    .$dynamic();
}

/** Raw: the key is JSON. */
function isOwn(ctx: UserCtx): SQL {
  return sql`(JSON_VALUE(${documentNumberReservations.counterKey}, '$.originatorOrganizationId') = ${ctx.actor.organizationId})`;
}

function isMine(ctx: UserCtx): SQL {
  const ledger = documentNumberReservations;
  const { userId } = ctx.actor;
  return sql`(${isOwn(ctx)} AND (${ledger.holderUserId} = ${userId} OR ${ledger.createdBy} = ${userId}))`;
}

/** As findHold decides it for one. */
function mayClose(ctx: UserCtx): SQL {
  const { organizationId } = ctx.actor;
  const scope = { organizationId, projectId: documentNumberReservations.projectId };
  return sql`(${isOwn(ctx)} AND ${either(isMine(ctx), holds(ctx, 'numbering.hold', scope))})`;
}

function visibleHolds(ctx: UserCtx): SQL {
  const keeps = holds(ctx, 'numbering.template', { projectId: documentNumberReservations.projectId });
  return either(mayClose(ctx), sql`(${keeps} AND NOT ${isKeptNumber(ctx)})`);
}

function matches(ctx: UserCtx, text: string): SQL | undefined {
  const ledger = documentNumberReservations;
  const keys = numberSearchKeys(text).slice(0, 6);
  return or(
    ...keys.map((key) => like(ledger.searchKey, `%${key}%`)),
    and(isOwn(ctx), containsWords(ledger.purpose, text)),
    containsWords(fullName(holders), text),
  );
}

async function olderThan(ctx: UserCtx, token: string): Promise<SQL | undefined> {
  const ledger = documentNumberReservations;
  const [last] = await ctx.db
    .select({ createdAt: ledger.createdAt, seriesId: ledger.seriesId, sequence: ledger.sequence })
    .from(ledger)
    .where(eq(ledger.token, token));
  if (!last) return undefined;
  return or(
    lt(ledger.createdAt, last.createdAt),
    and(
      eq(ledger.createdAt, last.createdAt),
      or(
        lt(ledger.seriesId, last.seriesId),
        and(eq(ledger.seriesId, last.seriesId), lt(ledger.sequence, last.sequence)),
      ),
    ),
  );
}
