import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import {
  documentNumberAudit,
  documentNumberCounters,
  documentNumberReservations,
  documentNumberSeries,
} from '@/db/schema/numbering';
import { CIRCULATION_TYPE, INCOMING_TYPE } from '@/lib/documents/kind-traits';
import { holdsGlobally } from '@/lib/people/identity/access/access';
import type { Ctx } from '@/lib/platform/ctx';

// Numbers that their organization keeps to itself: of circulations (decision 042) and of received letters (decision
// 050). Their existence would disclose that the organization circulates or received something. Numbering administrators
// and verifiers of a project see them in their own organization only. A person who reads all submitted documents reads
// received letters too, so also their numbers; no outsider reads a circulation. A request to raise such a series is
// shown to each Superadmin: another person decides, and an organization may have one Superadmin only.

/** True for a number of this type that another organization than the acting one keeps to itself. */
function isKept(ctx: Ctx, typeId: SQLWrapper, isOwn: SQL): SQL {
  if (ctx.actor.kind === 'system') return sql`FALSE`;
  const code = correspondenceTypes.typeCode;
  const kept = sql`(SELECT ${correspondenceTypes.id} FROM ${correspondenceTypes} WHERE ${code} = ${CIRCULATION_TYPE}
    OR (${code} = ${INCOMING_TYPE} AND NOT ${holdsGlobally(ctx, 'document.view')}))`;
  return sql`(${typeId} IN ${kept} AND NOT ${isOwn})`;
}

function isActing(ctx: Ctx, originatorId: SQLWrapper): SQL {
  return sql`(${originatorId} <=> ${ctx.actor.kind === 'user' ? ctx.actor.organizationId : null})`;
}

/** Raw: the key is JSON. */
const originatorOfLedger = sql`JSON_VALUE(${documentNumberReservations.counterKey}, '$.originatorOrganizationId')`;

/** Predicate over `document_number_reservations`. */
export function isKeptNumber(ctx: Ctx): SQL {
  return isKept(ctx, documentNumberReservations.correspondenceTypeId, isActing(ctx, originatorOfLedger));
}

/** Predicate over `document_number_counters`. */
export function isKeptCounter(ctx: Ctx): SQL {
  const { correspondenceTypeId, originatorOrganizationId } = documentNumberCounters;
  return isKept(ctx, correspondenceTypeId, isActing(ctx, originatorOrganizationId));
}

/** A series is the organizations' that count in it. Predicate over `document_number_series`. */
export function isKeptSeries(ctx: Ctx): SQL {
  const { id, correspondenceTypeId } = documentNumberSeries;
  const isOwn = sql`EXISTS (SELECT 1 FROM document_number_counters AS own_counters
    WHERE own_counters.series_id = ${id} AND ${isActing(ctx, sql`own_counters.originator_organization_id`)})`;
  return isKept(ctx, correspondenceTypeId, isOwn);
}

/** Predicate over `document_number_audit` joined with its series. */
export function isKeptAuditRow(ctx: Ctx): SQL {
  const { seriesId, sequence } = documentNumberAudit;
  const isOwn = sql`EXISTS (SELECT 1 FROM document_number_reservations AS own_numbers
    WHERE own_numbers.series_id = ${seriesId} AND own_numbers.sequence = ${sequence}
    AND ${isActing(ctx, sql`JSON_VALUE(own_numbers.counter_key, '$.originatorOrganizationId')`)})`;
  return sql`IFNULL(${isKept(ctx, documentNumberSeries.correspondenceTypeId, isOwn)}, FALSE)`;
}
