import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { AnyMySqlColumn } from 'drizzle-orm/mysql-core';
import { correspondenceSubTypes, correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { organizations, projects } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfas';
import { auditLogs } from '@/db/schema/system';
import type { Ctx } from '../ctx';
import type { CodeToken } from '../numbering/template/parse-template';

export interface Meaning {
  name: string;
  codeToday: string;
}

interface Named {
  publicId: string | null;
  codeToday: string;
  nameTh: string;
  nameEn: string;
}

/**
 * What the codes of a number stood for at a moment: the names of today, taken back by every change that the audit log
 * has of them since.
 */
export async function meaningsAt(
  ctx: Ctx,
  ledger: { counterKey: Record<string, number>; projectId: number; correspondenceTypeId: number },
  at: Date,
): Promise<Partial<Record<CodeToken, Meaning>>> {
  const { counterKey } = ledger;
  const found: Partial<Record<CodeToken, Named>> = {
    PROJECT: await findProject(ctx, ledger.projectId),
    ORIGINATOR: await findOrganization(ctx, counterKey.originatorOrganizationId),
    RECIPIENT: await findOrganization(ctx, counterKey.recipientOrganizationId),
    CORR_TYPE: await findMaster(ctx, correspondenceTypes, correspondenceTypes.typeCode, ledger.correspondenceTypeId),
    SUB_TYPE: await findMaster(ctx, correspondenceSubTypes, correspondenceSubTypes.subTypeNumber, counterKey.subTypeId),
    RFA_TYPE: await findMaster(ctx, rfaTypes, rfaTypes.typeCode, counterKey.rfaTypeId),
    DISCIPLINE: await findMaster(ctx, disciplines, disciplines.disciplineCode, counterKey.disciplineId),
  };
  const changed = await changesSince(
    ctx,
    Object.values(found).flatMap((one) => one?.publicId ?? []),
    at,
  );
  return Object.fromEntries(
    Object.entries(found).flatMap(([token, one]) => {
      if (!one) return [];
      const field = ctx.locale === 'th' ? 'nameTh' : 'nameEn';
      const before = one.publicId ? changed.get(`${one.publicId}.${field}`) : undefined;
      return [[token, { name: before ?? one[field], codeToday: one.codeToday }]];
    }),
  );
}

async function findProject(ctx: Ctx, id: number): Promise<Named | undefined> {
  const [row] = await ctx.db
    .select({
      publicId: projects.publicId,
      codeToday: projects.projectCode,
      nameTh: projects.nameTh,
      nameEn: projects.nameEn,
    })
    .from(projects)
    .where(eq(projects.id, id));
  return row;
}

async function findOrganization(ctx: Ctx, id: number | undefined): Promise<Named | undefined> {
  if (!id) return undefined;
  const [row] = await ctx.db
    .select({
      publicId: organizations.publicId,
      codeToday: organizations.organizationCode,
      nameTh: organizations.nameTh,
      nameEn: organizations.nameEn,
    })
    .from(organizations)
    .where(eq(organizations.id, id));
  return row;
}

type Master = typeof correspondenceTypes | typeof correspondenceSubTypes | typeof rfaTypes | typeof disciplines;

async function findMaster(
  ctx: Ctx,
  table: Master,
  code: AnyMySqlColumn,
  id: number | undefined,
): Promise<Named | undefined> {
  if (!id) return undefined;
  const [row] = await ctx.db
    .select({ codeToday: sql<string>`${code}`, nameTh: table.nameTh, nameEn: table.nameEn })
    .from(table)
    .where(eq(table.id, id));
  return row && { publicId: null, ...row };
}

/** `publicId.field` → what it said before its first change after the moment. */
async function changesSince(ctx: Ctx, publicIds: readonly string[], at: Date): Promise<Map<string, string>> {
  if (publicIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ publicId: auditLogs.entityPublicId, changes: auditLogs.changes })
    .from(auditLogs)
    .where(
      and(
        inArray(auditLogs.entityType, ['organization', 'project']),
        inArray(auditLogs.entityPublicId, [...new Set(publicIds)]),
        inArray(auditLogs.action, ['organization.updated', 'project.updated']),
        gt(auditLogs.createdAt, at),
      ),
    )
    .orderBy(asc(auditLogs.id));
  const before = new Map<string, string>();
  for (const { publicId, changes } of rows) {
    const told = (typeof changes === 'string' ? JSON.parse(changes) : changes) as Record<
      string,
      [unknown, unknown]
    > | null;
    for (const [field, [old]] of Object.entries(told ?? {})) {
      const key = `${publicId}.${field}`;
      if (typeof old === 'string' && !before.has(key)) before.set(key, old);
    }
  }
  return before;
}
