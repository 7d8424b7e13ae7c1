import { calendarHolidays, projects, workingCalendars } from '@/db/schema/organizations';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { requirePermission } from '../identity/access/access';
import { withFreeCode } from './changes';
import { HOLIDAYS_BY_YEAR } from './holidays';
import type { CreateProject, VersionAnswer } from './schema';

/**
 * Creates a project with its default calendar (Monday to Friday, public holidays), which due dates use. The project has
 * no members until organizations are added.
 * @throws AppError FORBIDDEN, CODE_TAKEN
 */
export async function createProject(ctx: Ctx, input: CreateProject): Promise<VersionAnswer> {
  await requirePermission(ctx, 'project.manage');
  const { publicId } = await transact(ctx, (tx) => insertProject(tx, input));
  return { publicId, versionNo: 1 };
}

/** As createProject, in the caller's transaction. @throws AppError CODE_TAKEN */
export async function insertProject(tx: TxCtx, input: CreateProject): Promise<{ id: number; publicId: string }> {
  const publicId = newPublicId();
  const [row] = await withFreeCode('uq_projects_code', () =>
    tx.db
      .insert(projects)
      .values({ publicId, projectCode: input.code, nameTh: input.nameTh, nameEn: input.nameEn })
      .$returningId(),
  );
  const id = row?.id ?? 0;
  await insertDefaultCalendar(tx, id);
  await record(tx, {
    action: 'project.created',
    entityType: 'project',
    entityPublicId: publicId,
    entityLabel: input.code,
    projectId: id,
    changes: changesBetween({}, input),
  });
  return { id, publicId };
}

async function insertDefaultCalendar(tx: TxCtx, projectId: number): Promise<void> {
  const [calendar] = await tx.db.insert(workingCalendars).values({ publicId: newPublicId(), projectId }).$returningId();
  const days = [...HOLIDAYS_BY_YEAR.values()].flat();
  if (days.length === 0) return;
  await tx.db.insert(calendarHolidays).values(days.map((day) => ({ calendarId: calendar?.id ?? 0, ...day })));
}
