import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberFormats, documentNumberFormatVersions } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { enterableProjects, holds, requirePermission } from '@/lib/people/identity/access/access';
import { fullName, named } from '@/lib/people/names';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { FormatVersion } from './dto';

const copied = alias(documentNumberFormatVersions, 'copied_versions');

export type Config = Awaited<ReturnType<typeof selectConfigs>>[number];

/**
 * Document types of projects with their numbering settings, where the actor may enter the project and `condition`
 * holds.
 */
export function selectConfigs(ctx: UserCtx, condition: SQL | undefined) {
  const formats = documentNumberFormats;
  return ctx.db
    .select({
      projectId: projects.id,
      projectCode: projects.projectCode,
      typeId: correspondenceTypes.id,
      typeCode: correspondenceTypes.typeCode,
      typeName: named(ctx, correspondenceTypes),
      revisionStyle: correspondenceTypes.revisionStyle,
      formatId: formats.id,
      description: formats.description,
    })
    .from(projects)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.isActive, true))
    .leftJoin(
      formats,
      and(eq(formats.projectId, projects.id), eq(formats.correspondenceTypeId, correspondenceTypes.id)),
    )
    .where(and(condition, enterableProjects(ctx)))
    .orderBy(asc(projects.projectCode), asc(correspondenceTypes.sortOrder), asc(correspondenceTypes.typeCode));
}

/** The projects whose templates the actor may change. */
export function templateProjects(ctx: UserCtx): SQL {
  return holds(ctx, 'numbering.template', { projectId: projects.id });
}

/**
 * A type of a project by `<projectCode>.<typeCode>`.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN
 */
export async function findConfig(ctx: UserCtx, configId: string): Promise<Config> {
  const cut = configId.lastIndexOf('.');
  const [config] = await selectConfigs(
    ctx,
    and(eq(projects.projectCode, configId.slice(0, cut)), eq(correspondenceTypes.typeCode, configId.slice(cut + 1))),
  );
  if (!config) throw new AppError('NOT_FOUND');
  await requirePermission(ctx, 'numbering.template', { projectId: config.projectId });
  return config;
}

export type VersionRow = FormatVersion & { id: number; formatId: number };

/** The versions of these formats, newest first, each with its place in time. */
export async function selectVersions(ctx: Ctx, formatIds: readonly number[]): Promise<VersionRow[]> {
  if (formatIds.length === 0) return [];
  const versions = documentNumberFormatVersions;
  const rows = await ctx.db
    .select({
      id: versions.id,
      formatId: versions.formatId,
      publicId: versions.publicId,
      versionNo: versions.versionNo,
      template: versions.formatTemplate,
      overflow: versions.overflow,
      effectiveFrom: versions.effectiveFrom,
      reason: versions.changeReason,
      copiedFromVersionNo: copied.versionNo,
      createdByPublicId: users.publicId,
      createdByName: fullName(users),
      createdAt: versions.createdAt,
      hasBegun: sql`${versions.effectiveFrom} <= NOW(3)`.mapWith(Boolean),
    })
    .from(versions)
    .leftJoin(copied, eq(copied.id, versions.copiedFromId))
    .leftJoin(users, eq(users.userId, versions.createdBy))
    .where(inArray(versions.formatId, [...formatIds]))
    .orderBy(desc(versions.versionNo));
  return rows.map(({ hasBegun, createdByPublicId, createdByName, effectiveFrom, createdAt, ...row }) => {
    const inForce = rows
      .filter((other) => other.formatId === row.formatId && other.hasBegun)
      .sort((a, b) => b.effectiveFrom.getTime() - a.effectiveFrom.getTime() || b.versionNo - a.versionNo)[0];
    return {
      ...row,
      effectiveFrom: effectiveFrom.toISOString(),
      createdAt: createdAt.toISOString(),
      createdBy: createdByPublicId === null ? null : { publicId: createdByPublicId, name: createdByName },
      state: !hasBegun ? 'SCHEDULED' : inForce?.id === row.id ? 'IN_FORCE' : 'PAST',
    };
  });
}

/** As it leaves lib. */
export function toVersion({ id: _id, formatId: _formatId, ...version }: VersionRow): FormatVersion {
  return version;
}

export function configIdOf(config: Pick<Config, 'projectCode' | 'typeCode'>): string {
  return `${config.projectCode}.${config.typeCode}`;
}
