import { and, eq, inArray } from 'drizzle-orm';
import { correspondenceReferences, correspondenceRevisions } from '@/db/schema/correspondence';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { answerInTx } from '@/lib/workflow/engine/moves/answer-in-tx';
import { ANSWERING_ACTIONS } from '../constants';

/** A letter that another one answers. */
export interface AnsweredLetter {
  correspondenceId: number;
  /** Of the answer. */
  sourceId: number;
}

/** The letters that these documents answer; they are locked together with them. */
export async function findAnswered(tx: TxCtx, documentIds: readonly number[]): Promise<AnsweredLetter[]> {
  if (documentIds.length === 0) return [];
  return tx.db
    .select({
      correspondenceId: correspondenceReferences.targetCorrespondenceId,
      sourceId: correspondenceReferences.sourceCorrespondenceId,
    })
    .from(correspondenceReferences)
    .where(
      and(
        inArray(correspondenceReferences.sourceCorrespondenceId, [...documentIds]),
        eq(correspondenceReferences.referenceKind, 'REPLY'),
      ),
    );
}

/** Sending an answer answers the letter's task of the sender's organization, whether it was received before or not. */
export async function answerLetters(
  tx: TxCtx,
  answered: readonly AnsweredLetter[],
  answers: ReadonlyMap<number, { ctx: UserCtx; publicId: string }>,
): Promise<void> {
  if (answered.length === 0) return;
  const instances = await tx.db
    .select({
      correspondenceId: correspondenceRevisions.correspondenceId,
      instanceId: correspondenceRevisions.workflowInstanceId,
    })
    .from(correspondenceRevisions)
    .where(
      and(
        inArray(
          correspondenceRevisions.correspondenceId,
          answered.map(({ correspondenceId }) => correspondenceId),
        ),
        eq(correspondenceRevisions.isCurrent, true),
      ),
    );
  const items = answered.flatMap(({ correspondenceId, sourceId }) => {
    const answer = answers.get(sourceId);
    return instances.flatMap((row) =>
      answer && row.correspondenceId === correspondenceId && row.instanceId !== null
        ? [
            {
              instanceId: row.instanceId,
              by: answer.ctx,
              actions: ['RECEIVE', 'ACKNOWLEDGE', ...ANSWERING_ACTIONS],
              metadata: { answeredBy: answer.publicId },
            },
          ]
        : [],
    );
  });
  await answerInTx(tx, items);
}
