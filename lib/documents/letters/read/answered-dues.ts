import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { correspondenceReferences, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { Day } from '@/lib/platform/time/project-day';
import { projectToday } from '@/lib/platform/time/project-day-sql';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { workingDaysLeft } from '@/lib/workflow/engine/timers/working-days-left';

/** Due date of the letter that a draft answers. */
export interface AnsweredDue {
  publicId: string;
  documentNumber: string;
  dueDate: Day;
  isPast: boolean;
  /** Working days by the calendar of the letter's contract, else of its project; negative when overdue. */
  days: number;
}

/** Answered letters with a due date, limited by the actor's visibility of draft and letter. */
export async function answeredDues(ctx: UserCtx, draftPublicId: string): Promise<AnsweredDue[]> {
  const [draft] = await ctx.db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(and(eq(correspondences.publicId, draftPublicId), visibleCorrespondences(ctx)));
  if (!draft) return [];
  const rows = await ctx.db
    .select({
      publicId: correspondences.publicId,
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      documentNumber: correspondenceRevisions.documentNumber,
      dueDate: correspondenceRevisions.dueDate,
      today: sql<Day>`${projectToday}`,
    })
    .from(correspondenceReferences)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceReferences.targetCorrespondenceId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(
      and(
        eq(correspondenceReferences.sourceCorrespondenceId, draft.id),
        eq(correspondenceReferences.referenceKind, 'REPLY'),
        isNotNull(correspondenceRevisions.dueDate),
        visibleCorrespondences(ctx),
      ),
    )
    .orderBy(asc(correspondenceRevisions.dueDate));
  return Promise.all(
    rows.map(async ({ publicId, documentNumber, dueDate, today, ...place }) => {
      const due = dueDate ?? today;
      const days = workingDaysLeft(today, due, await workingDaysOf(ctx, place));
      return { publicId, documentNumber: documentNumber ?? '', dueDate: due, isPast: due < today, days };
    }),
  );
}
