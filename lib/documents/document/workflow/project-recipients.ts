import { and, eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRecipients } from '@/db/schema/correspondence';
import type { TxCtx } from '@/lib/platform/ctx';
import { write } from '@/lib/platform/statement-buffer';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import { actingOrganization } from '@/lib/workflow/engine/moves/acting-organization';
import type { Move } from '@/lib/workflow/engine/moves/move';

const RECEIVING = ['RECEIVE', 'ACKNOWLEDGE'];
const ANSWERING = ['REPLY', 'ANSWER'];

/** Projects answers to tasks to the state of each recipient of the letter. */
export async function projectRecipients(tx: TxCtx, move: Move): Promise<void> {
  const [first] = move.entries;
  const organizationId = first ? actingOrganization([first]) : null;
  const { at } = move.row;
  const ofDocument = eq(correspondenceRecipients.correspondenceId, move.subject.documentId);
  const ofActor = and(ofDocument, eq(correspondenceRecipients.organizationId, organizationId ?? 0));
  if (first && move.answered.length > 0 && RECEIVING.includes(first.action)) {
    const received = tx.db
      .update(correspondenceRecipients)
      .set({ state: 'RECEIVED', receivedAt: at })
      .where(and(ofActor, eq(correspondenceRecipients.state, 'PENDING')));
    await write(tx, received);
  }
  if (first && move.answered.length > 0 && ANSWERING.includes(first.action)) {
    const replied = tx.db
      .update(correspondenceRecipients)
      .set({ state: 'REPLIED', repliedAt: at, receivedAt: sql`IFNULL(${correspondenceRecipients.receivedAt}, ${at})` })
      .where(and(ofActor, inArray(correspondenceRecipients.state, ['PENDING', 'RECEIVED'])));
    await write(tx, replied);
  }
  if (move.step === null) return;
  const state = stateOf(move.definition, move.to);
  if (state?.final === 'closed') {
    const closed = tx.db
      .update(correspondenceRecipients)
      .set({ state: 'CLOSED' })
      .where(and(ofDocument, eq(correspondenceRecipients.recipientType, 'TO')));
    await write(tx, closed);
  }
  // A new task of the same organization reopens its obligation to answer.
  const owed = move.opened.filter(({ status, action }) => status === 'OPEN' && ANSWERING.includes(action));
  const again = owed.flatMap(({ organizationId: id }) => (id === null ? [] : [id]));
  if (again.length > 0) {
    const asked = tx.db
      .update(correspondenceRecipients)
      .set({ state: 'RECEIVED', repliedAt: null })
      .where(
        and(
          ofDocument,
          inArray(correspondenceRecipients.organizationId, again),
          eq(correspondenceRecipients.state, 'REPLIED'),
        ),
      );
    await write(tx, asked);
  }
}
