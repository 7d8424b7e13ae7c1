import { eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberAudit, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { fullName } from '@/lib/people/names';
import type { Ctx } from '@/lib/platform/ctx';
import type { NumberAuditRow } from './dto';

/** Rows of the numbers' audit with their series and people. */
export function selectNumberAudit(ctx: Ctx) {
  const audit = documentNumberAudit;
  return ctx.db
    .select({
      publicId: audit.publicId,
      seriesPublicId: documentNumberSeries.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      chainNo: audit.chainNo,
      event: audit.event,
      documentNumber: audit.generatedNumber,
      sequence: audit.sequence,
      documentPublicId: audit.documentPublicId,
      templateUsed: audit.templateUsed,
      userPublicId: users.publicId,
      userName: fullName(users),
      ipAddress: audit.ipAddress,
      userAgent: audit.userAgent,
      reason: audit.reason,
      retryCount: audit.retryCount,
      lockWaitMs: audit.lockWaitMs,
      totalDurationMs: audit.totalDurationMs,
      fallbackUsed: audit.fallbackUsed,
      issuedAt: audit.issuedAt,
      createdAt: audit.createdAt,
      rowHash: audit.rowHash,
    })
    .from(audit)
    .leftJoin(documentNumberSeries, eq(documentNumberSeries.id, audit.seriesId))
    .leftJoin(users, eq(users.userId, audit.userId))
    .leftJoin(projects, eq(projects.id, documentNumberSeries.projectId))
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, documentNumberSeries.correspondenceTypeId))
    .$dynamic();
}

type SelectedRow = Awaited<ReturnType<typeof selectNumberAudit>>[number];

/** As it leaves lib. */
export function toNumberAuditRow(selected: SelectedRow): NumberAuditRow {
  const { userPublicId, userName, issuedAt, createdAt, projectCode: _project, typeCode: _type, ...row } = selected;
  return {
    ...row,
    by: userPublicId === null ? null : { publicId: userPublicId, name: userName },
    issuedAt: issuedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** An audit row with its project and type. */
export type NumberAuditLine = NumberAuditRow & { projectCode: string | null; typeCode: string | null };

export function toNumberAuditLine(selected: SelectedRow): NumberAuditLine {
  return { ...toNumberAuditRow(selected), projectCode: selected.projectCode, typeCode: selected.typeCode };
}
