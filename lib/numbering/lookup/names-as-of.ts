import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { AnyMySqlColumn } from 'drizzle-orm/mysql-core';
import { correspondenceSubTypes, correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { organizations, projects } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { auditLogs } from '@/db/schema/system';
import type { Ctx } from '@/lib/platform/ctx';
import type { CodeToken } from '../engine/template/parse-template';

export interface Meaning {
  name: string;
  codeToday: string;
}

interface Named {
  /** Prefix of the entity's audit rows; null for an entity that cannot be renamed. */
  audited: { entityType: string; publicId: string } | { entityType: string; contractId: number } | null;
  codeToday: string;
  nameTh: string;
  nameEn: string;
}

/** Names of a number's codes at a moment: the names of today, reverted by all later changes in the audit log. */
export async function namesAsOf(
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
    RFA_TYPE: await findRfaType(ctx, counterKey.rfaTypeId),
    DISCIPLINE: await findMaster(ctx, disciplines, disciplines.disciplineCode, counterKey.disciplineId),
  };
  const changed = await changesSince(ctx, Object.values(found), at);
  return Object.fromEntries(
    Object.entries(found).flatMap(([token, one]) => {
      if (!one) return [];
      const field = ctx.locale === 'th' ? 'nameTh' : 'nameEn';
      const before = changed.get(`${keyOf(one)}.${field}`);
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
  return row && { ...row, audited: { entityType: 'project', publicId: row.publicId } };
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
  return row && { ...row, audited: { entityType: 'organization', publicId: row.publicId } };
}

async function findRfaType(ctx: Ctx, id: number | undefined): Promise<Named | undefined> {
  if (!id) return undefined;
  const [row] = await ctx.db
    .select({
      contractId: rfaTypes.contractId,
      codeToday: rfaTypes.typeCode,
      nameTh: rfaTypes.nameTh,
      nameEn: rfaTypes.nameEn,
    })
    .from(rfaTypes)
    .where(eq(rfaTypes.id, id));
  return row && { ...row, audited: { entityType: 'rfa_type', contractId: row.contractId } };
}

type Master = typeof correspondenceTypes | typeof correspondenceSubTypes | typeof disciplines;

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
  return row && { audited: null, ...row };
}

/** Key that joins an audit row to its subject; RFA types are named by their code. */
function keyOf({ audited, codeToday }: Pick<Named, 'audited' | 'codeToday'>): string {
  if (!audited) return '';
  return 'publicId' in audited ? audited.publicId : `${audited.entityType}:${audited.contractId}:${codeToday}`;
}

/** `keyOf.field` → what it said before its first change after the moment. */
async function changesSince(
  ctx: Ctx,
  named: readonly (Named | undefined)[],
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  const conditions = named.flatMap((one) => {
    if (!one?.audited) return [];
    const { entityType } = one.audited;
    const isAbout =
      'publicId' in one.audited
        ? and(eq(auditLogs.entityType, entityType), eq(auditLogs.entityPublicId, one.audited.publicId))
        : and(eq(auditLogs.contractId, one.audited.contractId), eq(auditLogs.entityLabel, one.codeToday));
    return [and(isAbout, eq(auditLogs.action, `${entityType}.updated`), gt(auditLogs.createdAt, at))];
  });
  if (conditions.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      entityType: auditLogs.entityType,
      publicId: auditLogs.entityPublicId,
      contractId: auditLogs.contractId,
      label: auditLogs.entityLabel,
      changes: auditLogs.changes,
    })
    .from(auditLogs)
    .where(or(...conditions))
    .orderBy(asc(auditLogs.id));
  const before = new Map<string, string>();
  for (const { entityType, publicId, contractId, label, changes } of rows) {
    for (const [field, [old]] of Object.entries(changes ?? {})) {
      const key = `${publicId ?? `${entityType}:${contractId}:${label}`}.${field}`;
      if (typeof old === 'string' && !before.has(key)) before.set(key, old);
    }
  }
  return before;
}
