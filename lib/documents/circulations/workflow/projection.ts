import { and, eq, type SQL, sql } from 'drizzle-orm';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { write } from '@/lib/platform/statement-buffer';
import { projectDay } from '@/lib/platform/time/project-day';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import type { Entry, Move } from '@/lib/workflow/engine/moves/move';
import { statusOf } from '@/lib/workflow/engine/moves/status-of-move';
import type { SubjectFacts } from '@/lib/workflow/engine/read/subject-facts';

/** Carries a move over to the sheet and the people on it. It is no correspondence, so the register has no status of it. */
export async function projectCirculation(tx: TxCtx, move: Move): Promise<null> {
  const { subject } = move;
  await projectAnswers(tx, move, subject);
  const [first] = move.entries;
  if (first?.action === 'REASSIGN') await projectReassignment(tx, subject, first);
  if (first?.action === 'ADD_PERSON') await projectAddition(tx, subject, first);
  if (first?.action === 'CHANGE_DUE') await projectDate(tx, subject, first);
  if (move.step === null) return null;
  const state = stateOf(move.definition, move.to);
  const actor = first?.actor.kind === 'caller' && first.actor.ctx.actor.kind === 'user' ? first.actor.ctx.actor : null;
  const isForced = first?.action === 'FORCE_CLOSE';
  const projected = tx.db
    .update(circulations)
    .set({
      statusCode: statusOf(move),
      versionNo: sql`${circulations.versionNo} + 1`,
      ...(state?.final ? { closedAt: move.row.at } : {}),
      // The last answer that was waited for completes a sheet: that person answered, and closed nothing.
      ...(state?.final && first && move.answered.length === 0
        ? { closedBy: actor?.userId ?? null, isForced, closeReason: first.comment?.slice(0, 1000) ?? null }
        : {}),
    })
    .where(eq(circulations.id, subject.documentId));
  await write(tx, projected);
  return null;
}

async function projectAnswers(tx: TxCtx, move: Move, subject: SubjectFacts): Promise<void> {
  for (const { publicId, comment } of move.answered) {
    const answered = tx.db
      .update(circulationAssignees)
      .set({
        state: sql`IF(${circulationAssignees.assigneeType} = 'INFO', 'ACKNOWLEDGED', 'DONE')`,
        respondedAt: move.row.at,
        comment,
      })
      // Raw: the task names the person by publicId, the sheet by key.
      .where(ofPerson(subject, sql`(SELECT assignee_uuid FROM workflow_tasks WHERE uuid = ${publicId})`));
    await write(tx, answered);
  }
}

/** The former assignee stays on the sheet, marked; the new one takes the place with its date. */
async function projectReassignment(tx: TxCtx, subject: SubjectFacts, { metadata }: Entry): Promise<void> {
  const { from, to } = metadata ?? {};
  // Raw: INSERT … SELECT of one row of the same table.
  await write(
    tx,
    sql`INSERT INTO circulation_assignees (uuid, circulation_id, user_id, assignee_type, position, deadline_date)
      SELECT ${newPublicId()}, former.circulation_id, taker.user_id, former.assignee_type, former.position,
        former.deadline_date
      FROM circulation_assignees AS former
      JOIN users AS owner ON owner.user_id = former.user_id AND owner.uuid = ${from}
      JOIN users AS taker ON taker.uuid = ${to}
      WHERE former.circulation_id = ${subject.documentId}
      ON DUPLICATE KEY UPDATE assignee_type = VALUES(assignee_type), deadline_date = VALUES(deadline_date),
        state = 'PENDING', comment = NULL, responded_at = NULL`,
  );
  await write(
    tx,
    tx.db
      .update(circulationAssignees)
      .set({ state: 'REASSIGNED' })
      .where(ofPerson(subject, sql`${from}`)),
  );
}

/** Puts a person at the end of the sheet, whose date is the last of all. */
async function projectAddition(tx: TxCtx, subject: SubjectFacts, { metadata }: Entry): Promise<void> {
  const { to, group, deadline } = metadata ?? {};
  // Raw: INSERT … SELECT of the same table. A person whose place was reassigned has a row already.
  await write(
    tx,
    sql`INSERT INTO circulation_assignees (uuid, circulation_id, user_id, assignee_type, position, deadline_date)
      SELECT ${newPublicId()}, ${subject.documentId}, added.user_id, ${group},
        (SELECT MAX(known.position) + 1 FROM circulation_assignees AS known
          WHERE known.circulation_id = ${subject.documentId}), ${deadline}
      FROM users AS added WHERE added.uuid = ${to}
      ON DUPLICATE KEY UPDATE assignee_type = VALUES(assignee_type), position = VALUES(position),
        deadline_date = VALUES(deadline_date), state = 'PENDING', comment = NULL, responded_at = NULL`,
  );
  if (deadline === null) return;
  await write(
    tx,
    tx.db
      .update(circulations)
      .set({ deadlineDate: sql`GREATEST(IFNULL(${circulations.deadlineDate}, ${deadline}), ${deadline})` })
      .where(eq(circulations.id, subject.documentId)),
  );
}

/** Open answers on the step's date get its new date; own dates stay. */
async function projectDate(tx: TxCtx, subject: SubjectFacts, { metadata }: Entry): Promise<void> {
  const day = projectDay(new Date(String(metadata?.to)));
  const former = typeof metadata?.from === 'string' ? projectDay(new Date(metadata.from)) : null;
  await write(tx, tx.db.update(circulations).set({ deadlineDate: day }).where(eq(circulations.id, subject.documentId)));
  const pending = and(
    eq(circulationAssignees.circulationId, subject.documentId),
    eq(circulationAssignees.state, 'PENDING'),
    sql`${circulationAssignees.assigneeType} <> 'INFO'`,
    former === null ? undefined : eq(circulationAssignees.deadlineDate, former),
  );
  await write(tx, tx.db.update(circulationAssignees).set({ deadlineDate: day }).where(pending));
}

function ofPerson(subject: SubjectFacts, personPublicId: SQL): SQL | undefined {
  return and(
    eq(circulationAssignees.circulationId, subject.documentId),
    sql`${circulationAssignees.userId} = (SELECT ${users.userId} FROM ${users} WHERE ${users.publicId} = ${personPublicId})`,
  );
}
