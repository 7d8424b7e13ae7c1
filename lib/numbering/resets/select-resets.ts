import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import type { NumberResetState } from '@/db/numbering-enums';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { attachments } from '@/db/schema/files';
import { users } from '@/db/schema/identity';
import { documentNumberResets } from '@/db/schema/number-resets';
import { documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { fullName } from '@/lib/people/names';
import type { Ctx } from '@/lib/platform/ctx';
import type { ResetRequest } from './dto';

const requesters = alias(users, 'requesters');
const deciders = alias(users, 'deciders');

/** Present state of a request: a lapsed one is EXPIRED before the worker writes it. */
export const presentState = sql<NumberResetState>`IF(${documentNumberResets.state} = 'PENDING'
  AND ${documentNumberResets.expiresAt} <= NOW(3), 'EXPIRED', ${documentNumberResets.state})`;

/** Requests with their series and people. */
export function selectResets(ctx: Ctx) {
  const resets = documentNumberResets;
  return ctx.db
    .select({
      id: resets.id,
      publicId: resets.publicId,
      state: presentState,
      versionNo: resets.versionNo,
      seriesId: resets.seriesId,
      projectId: documentNumberSeries.projectId,
      seriesPublicId: documentNumberSeries.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      pattern: documentNumberSeries.printedPattern,
      startNumber: documentNumberSeries.startNumber,
      lastNumber: documentNumberSeries.lastNumber,
      fromNumber: resets.fromNumber,
      nextNumber: resets.nextNumber,
      reason: resets.reason,
      filePublicId: attachments.publicId,
      filename: attachments.originalFilename,
      sizeBytes: attachments.sizeBytes,
      requesterId: resets.requestedBy,
      requesterPublicId: requesters.publicId,
      requesterName: fullName(requesters),
      requestedAt: resets.requestedAt,
      expiresAt: resets.expiresAt,
      deciderPublicId: deciders.publicId,
      deciderName: fullName(deciders),
      decidedAt: resets.decidedAt,
      decisionReason: resets.decisionReason,
      raisedFrom: resets.raisedFrom,
    })
    .from(resets)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, resets.seriesId))
    .innerJoin(projects, eq(projects.id, documentNumberSeries.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, documentNumberSeries.correspondenceTypeId))
    .innerJoin(requesters, eq(requesters.userId, resets.requestedBy))
    .leftJoin(deciders, eq(deciders.userId, resets.decidedBy))
    .leftJoin(attachments, eq(attachments.id, resets.attachmentId))
    .$dynamic();
}

export type ResetRow = Awaited<ReturnType<typeof selectResets>>[number];

/** As it leaves lib. */
export function toResetRequest(row: ResetRow): ResetRequest {
  const { filePublicId, filename, sizeBytes } = row;
  return {
    publicId: row.publicId,
    series: {
      publicId: row.seriesPublicId,
      projectCode: row.projectCode,
      typeCode: row.typeCode,
      pattern: row.pattern,
      startNumber: row.startNumber,
      lastNumber: row.lastNumber,
    },
    state: row.state,
    versionNo: row.versionNo,
    fromNumber: row.fromNumber,
    nextNumber: row.nextNumber,
    reason: row.reason,
    attachment:
      filePublicId !== null && filename !== null && sizeBytes !== null
        ? { publicId: filePublicId, filename, sizeBytes }
        : null,
    requestedBy: { publicId: row.requesterPublicId, name: row.requesterName },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.deciderPublicId === null ? null : { publicId: row.deciderPublicId, name: row.deciderName },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    raisedFrom: row.raisedFrom,
  };
}
