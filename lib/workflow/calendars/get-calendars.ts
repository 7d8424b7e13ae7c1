import { and, asc, eq } from 'drizzle-orm';
import type { Weekday } from '@/db/enums';
import { contracts } from '@/db/schema/organizations';
import { holds } from '@/lib/people/identity/access/access';
import { named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type AffectedDay, listAffectedDays } from './affected-dues';
import { findCalendar } from './load-calendar';
import type { Holiday } from './schema';

export interface CalendarView {
  /** Null: the project's default. */
  contract: { publicId: string; code: string; name: string } | null;
  /** Null: the contract follows the project, whose days are shown. */
  publicId: string | null;
  versionNo: number | null;
  weekdays: Weekday[];
  holidays: Holiday[];
  /** Due dates on these holidays, of documents that go by this calendar. */
  affected: AffectedDay[];
}

/**
 * The calendars of a project that the actor may change: the default, and one for each contract.
 * @throws AppError PROJECT_UNKNOWN; FORBIDDEN for who may change none of them
 */
export async function getCalendars(ctx: UserCtx, projectCode: string): Promise<CalendarView[]> {
  const project = await enterableProject(ctx, projectCode);
  const [managed] = await ctx.db
    .select({ isHeld: holds(ctx, 'master.project', { projectId: project.id }).mapWith(Boolean) })
    .from(contracts)
    .limit(1);
  const own = await ctx.db
    .select({
      id: contracts.id,
      publicId: contracts.publicId,
      code: contracts.contractCode,
      name: named(ctx, contracts),
    })
    .from(contracts)
    .where(
      and(
        eq(contracts.projectId, project.id),
        eq(contracts.isActive, true),
        holds(ctx, 'master.project', { projectId: project.id, contractId: contracts.id }),
      ),
    )
    .orderBy(asc(contracts.contractCode));
  if (!managed?.isHeld && own.length === 0) throw new AppError('FORBIDDEN');
  const standard = await findCalendar(ctx, { projectId: project.id, contractId: null });
  const days = {
    publicId: standard?.publicId ?? null,
    versionNo: standard?.versionNo ?? null,
    weekdays: standard?.weekdays ?? [],
    holidays: standard?.holidays ?? [],
    affected: [],
  };
  const ofContracts = await Promise.all(
    own.map(async ({ id, ...contract }): Promise<CalendarView> => {
      const calendar = await findCalendar(ctx, { projectId: project.id, contractId: id });
      if (!calendar) return { ...days, contract, publicId: null, versionNo: null };
      const { id: _, ...shown } = calendar;
      const affected = await listAffectedDays(ctx, { projectId: project.id, contractId: id }, calendar);
      return { ...shown, contract, affected };
    }),
  );
  if (!managed?.isHeld) return ofContracts;
  const affected = await listAffectedDays(ctx, { projectId: project.id, contractId: null }, days);
  return [{ ...days, contract: null, affected }, ...ofContracts];
}
