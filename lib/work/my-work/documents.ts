import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workflowInstances } from '@/db/schema/workflow';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { UserCtx } from '@/lib/platform/ctx';
import type { DueBucket } from './schema';

// Columns of the record behind an instance, for all kinds: a correspondence by its revision, or an internal sheet.
// Predicates over `correspondences` and `circulations`, one of which is present.

/** An internal sheet is no type of correspondence that people choose. */
export const SHEET = CIRCULATION_TYPE;

export const projectIdOf = sql<number>`COALESCE(${correspondences.projectId}, ${circulations.projectId})`;
export const originatorIdOf = sql<number>`COALESCE(${correspondences.originatorOrganizationId}, ${circulations.organizationId})`;
/** Joins the type of the record: a sheet carries none, and is numbered as its own. */
export const typeOfWork = or(
  eq(correspondenceTypes.id, correspondences.correspondenceTypeId),
  and(isNull(correspondences.id), eq(correspondenceTypes.typeCode, SHEET)),
);
/** Scope that a permission must cover. */
export const placeOf = { projectId: projectIdOf, contractId: correspondences.contractId };
export const coveredOf = { projectId: projectIdOf, typeId: correspondences.correspondenceTypeId };

/** True for the documents and sheets that the actor may know of. */
export function visibleWork(ctx: UserCtx): SQL | undefined {
  return or(and(isNotNull(correspondences.id), visibleCorrespondences(ctx)), visibleCirculations(ctx));
}

/** Filters as the keys of what they name; an empty list lets nothing through. */
export interface WorkKeys {
  /** 0: an internal sheet. */
  types: number[] | null;
  projects: number[] | null;
  disciplines: number[] | null;
  from: number[] | null;
  due: readonly DueBucket[] | null;
}

/** Without a filter. */
export const NO_KEYS: WorkKeys = { types: null, projects: null, disciplines: null, from: null, due: null };

export function matches(keys: WorkKeys, bucket: SQL | null): SQL | undefined {
  return and(
    keys.types === null
      ? undefined
      : or(
          among(sql`${correspondences.correspondenceTypeId}`, keys.types),
          keys.types.includes(0) ? isNull(correspondences.id) : undefined,
        ),
    keys.projects === null ? undefined : among(projectIdOf, keys.projects),
    keys.disciplines === null ? undefined : among(sql`${correspondences.disciplineId}`, keys.disciplines),
    keys.from === null ? undefined : among(originatorIdOf, keys.from),
    keys.due === null || bucket === null ? undefined : among(bucket, keys.due),
  );
}

function among(expression: SQL, values: readonly (number | string)[]): SQL {
  return values.length === 0 ? sql`FALSE` : inArray(expression, [...values]);
}

/** Columns of one count: every dimension that a filter can distinguish. */
export function facetColumns(bucket: SQL | null) {
  return {
    typeId: sql<number>`IFNULL(${correspondences.correspondenceTypeId}, 0)`.mapWith(Number).as('type_key'),
    projectId: sql<number>`${projectIdOf}`.mapWith(Number).as('project_key'),
    disciplineId: sql<number>`IFNULL(${correspondences.disciplineId}, 0)`.mapWith(Number).as('discipline_key'),
    fromId: sql<number>`${originatorIdOf}`.mapWith(Number).as('from_key'),
    due: sql<DueBucket>`${bucket ?? sql`'later'`}`.as('due_key_bucket'),
    count: sql<number>`COUNT(*)`.mapWith(Number).as('entries'),
  };
}

// Raw: GROUP BY the columns' own names.
export const FACET_GROUP = sql`type_key, project_key, discipline_key, from_key, due_key_bucket`;

/** After everything that is due. */
export const NEVER = sql`TIMESTAMP'9999-12-31 00:00:00'`;

export const instanceDueKey = sql<Date>`IFNULL(${workflowInstances.dueAt}, ${NEVER})`;

/** For a query without sheets, so that the shared predicates apply there too. */
export const NO_SHEET = sql`FALSE`;
