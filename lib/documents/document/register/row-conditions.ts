import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRecipients, correspondenceReferences, correspondences } from '@/db/schema/correspondence';
import { registerEntries } from '@/db/schema/register-entries';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { existsOfRow } from '@/lib/platform/exists-of-row';
import { projectToday } from '@/lib/platform/time/project-day-sql';

// Facts about a document that lists filter on and rows show, said once. Predicates over `registerEntries`.

const owing = alias(correspondenceRecipients, 'owing');
const answers = alias(correspondences, 'answers');
const answerReferences = alias(correspondenceReferences, 'answer_references');

/** States of TO recipients that have neither answered nor closed. */
export const OWING_STATES = ['PENDING', 'RECEIVED'] as const;

/** True if a recipient still owes its answer. */
export function owesAnswer({ recipientType, state }: { recipientType: string; state: string }): boolean {
  return recipientType === 'TO' && (OWING_STATES as readonly string[]).includes(state);
}

/** True while a person owes an answer. */
function isAwaited(ctx: UserCtx): SQL {
  return sql`(${registerEntries.submittedAt} IS NOT NULL AND ${registerEntries.cancelledAt} IS NULL AND ${existsOfRow(
    ctx.db
      .select({ one: sql`1` })
      .from(owing)
      .where(
        and(
          eq(owing.correspondenceId, registerEntries.id),
          eq(owing.recipientType, 'TO'),
          inArray(owing.state, OWING_STATES),
        ),
      ),
  )})`;
}

/** The acting organization owes the answer. */
export function awaitsUs(ctx: UserCtx): SQL {
  return sql`(${registerEntries.cancelledAt} IS NULL AND ${existsOfRow(
    ctx.db
      .select({ one: sql`1` })
      .from(owing)
      .where(
        and(
          eq(owing.correspondenceId, registerEntries.id),
          eq(owing.organizationId, ctx.actor.organizationId),
          eq(owing.recipientType, 'TO'),
          inArray(owing.state, OWING_STATES),
        ),
      ),
  )})`;
}

export function isOverdue(ctx: UserCtx): SQL {
  return sql`(${registerEntries.dueSort} < ${projectToday} AND ${isAwaited(ctx)})`;
}

/** An answer that the actor may see; one they may not see does not exist for them. */
export function hasReply(ctx: UserCtx): SQL {
  return existsOfRow(
    ctx.db
      .select({ one: sql`1` })
      .from(answerReferences)
      .innerJoin(answers, eq(answers.id, answerReferences.sourceCorrespondenceId))
      .where(
        and(
          eq(answerReferences.targetCorrespondenceId, registerEntries.id),
          eq(answerReferences.referenceKind, 'REPLY'),
          isNotNull(answers.submittedAt),
          visibleCorrespondences(ctx, answers),
        ),
      ),
  );
}
