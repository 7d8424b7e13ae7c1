import { and, eq } from 'drizzle-orm';
import { distributionMatrixEntries } from '@/db/schema/circulations';
import { organizations } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { newPublicId } from '@/lib/platform/id';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { resolveAssignees } from '../draft/resolve-assignees';
import { compareEntries } from './compare-entries';
import { digestOf, matrixProject, selectMatrix } from './list-matrix';
import { matrixDirectory } from './matrix-directory';
import type { MatrixEntryInput, SetMatrix } from './schema';

/**
 * Replaces the acting organization's distribution matrix in a project, all of it or nothing. Each fault is named with
 * its place in the list.
 * @returns the digest of the new state
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN, RECORD_CHANGED (changed since), TYPE_UNKNOWN, DISCIPLINE_UNKNOWN,
 *   PERSON_UNKNOWN, PERSON_CANNOT_ANSWER, each of the last four with `fieldErrors`
 */
export async function setMatrix(ctx: UserCtx, { projectCode, seen, entries }: SetMatrix): Promise<{ digest: string }> {
  const project = await matrixProject(ctx, projectCode);
  const { organizationId, organizationPublicId } = ctx.actor;
  const rows = await resolveEntries(ctx, project.id, entries);
  return transact(ctx, async (tx) => {
    // Two editors of one matrix take turns.
    await tx.db
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for('update');
    const before = await selectMatrix(tx, project.id, organizationId);
    if (digestOf(before) !== seen) throw new AppError('RECORD_CHANGED');
    await tx.db
      .delete(distributionMatrixEntries)
      .where(
        and(
          eq(distributionMatrixEntries.projectId, project.id),
          eq(distributionMatrixEntries.organizationId, organizationId),
        ),
      );
    if (rows.length > 0) await tx.db.insert(distributionMatrixEntries).values(rows);
    await record(tx, {
      action: 'circulation.matrix_changed',
      entityType: 'distribution_matrix',
      entityPublicId: organizationPublicId,
      entityLabel: project.code,
      projectId: project.id,
      subjectOrganizationId: organizationId,
      changes: { entries: [before.length, rows.length], ...countedChanges(before, entries) },
    });
    return { digest: digestOf(await selectMatrix(tx, project.id, organizationId)) };
  });
}

/** Counts of added, changed and removed entries: a changed matrix may keep its length. */
function countedChanges(
  before: readonly MatrixEntryInput[],
  after: readonly MatrixEntryInput[],
): Record<string, readonly [null, number]> {
  const { changes, removed } = compareEntries(before, after);
  const countOf = (change: 'ADDED' | 'CHANGED') => changes.filter((one) => one === change).length;
  return { added: [null, countOf('ADDED')], changed: [null, countOf('CHANGED')], removed: [null, removed.length] };
}

async function resolveEntries(ctx: UserCtx, projectId: number, entries: readonly MatrixEntryInput[]) {
  if (entries.length === 0) return [];
  const { organizationId } = ctx.actor;
  const [{ types, places }, people] = await Promise.all([
    matrixDirectory(ctx, projectId),
    resolveAssignees(
      ctx,
      { organizationId, projectId, contractId: null, now: await readNow(ctx) },
      {
        deadlineDate: null,
        assignees: entries.map(({ userPublicId, type, days }) =>
          type === 'INFO' ? { userPublicId, type } : { userPublicId, type, days, deadlineDate: null },
        ),
      },
      'entries',
    ),
  ]);
  return entries.map((entry, index) => {
    const type = types.find(({ code }) => code === entry.typeCode);
    if (entry.typeCode !== null && !type) throw fault(index, 'typeCode', 'TYPE_UNKNOWN');
    const discipline = places.find(
      (place) => place.code === entry.disciplineCode && place.contractCode === entry.contractCode,
    );
    if (entry.disciplineCode !== null && !discipline) throw fault(index, 'disciplineCode', 'DISCIPLINE_UNKNOWN');
    return {
      publicId: newPublicId(),
      projectId,
      organizationId,
      correspondenceTypeId: type?.id ?? null,
      disciplineId: discipline?.id ?? null,
      userId: people.assignees[index]?.userId ?? 0,
      assigneeType: entry.type,
      responseDays: entry.days,
    };
  });
}

function fault(index: number, field: string, code: ErrorCode): AppError {
  return new AppError(code, { fieldErrors: { [`entries.${index}.${field}`]: [code] } });
}
