import { and, eq, sql } from 'drizzle-orm';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import type { TxCtx } from '@/lib/platform/ctx';
import { write } from '@/lib/platform/statement-buffer';
import { stateOf } from '../../definitions/runtime';
import type { Move } from './move';
import { statusOf } from './status-of-move';

/** What each assignee answered, and the state of the sheet. It is no correspondence, so the register has no status of it. */
export async function projectCirculation(tx: TxCtx, move: Move): Promise<null> {
  for (const { publicId, comment } of move.answered) {
    // Raw: the task names the person by publicId, the sheet by key.
    const answered = tx.db
      .update(circulationAssignees)
      .set({
        state: sql`IF(${circulationAssignees.assigneeType} = 'INFO', 'ACKNOWLEDGED', 'DONE')`,
        respondedAt: move.row.at,
        comment,
      })
      .where(
        and(
          eq(circulationAssignees.circulationId, move.subject.documentId),
          sql`${circulationAssignees.userId} = (SELECT ${users.userId} FROM ${users} WHERE ${users.publicId} =
            (SELECT assignee_uuid FROM workflow_tasks WHERE uuid = ${publicId}))`,
        ),
      );
    await write(tx, answered);
  }
  if (move.step === null) return null;
  const [first] = move.entries;
  const state = stateOf(move.definition, move.to);
  const actor = first?.actor.kind === 'caller' && first.actor.ctx.actor.kind === 'user' ? first.actor.ctx.actor : null;
  const isForced = first?.action === 'FORCE_CLOSE';
  const projected = tx.db
    .update(circulations)
    .set({
      statusCode: statusOf(move),
      versionNo: sql`${circulations.versionNo} + 1`,
      ...(state?.final ? { closedAt: move.row.at, closedBy: actor?.userId ?? null } : {}),
      ...(state?.final && first?.comment ? { isForced, closeReason: first.comment.slice(0, 1000) } : {}),
    })
    .where(eq(circulations.id, move.subject.documentId));
  await write(tx, projected);
  return null;
}
