import { and, eq, sql } from 'drizzle-orm';
import { rfaApproveCodes, rfaItemResults, rfaItems } from '@/db/schema/rfas';
import { workflowHistories } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import { flushWrites } from '@/lib/platform/statement-buffer';
import { actionOf, stateOf } from '@/lib/workflow/definitions/runtime';
import type { ItemResult } from '@/lib/workflow/engine/moves/check-items';
import type { Move } from '@/lib/workflow/engine/moves/move';

/** Item results of the first act of a move; empty if it has none. */
function itemResultsOf({ entries }: Move): readonly ItemResult[] {
  const items = entries[0]?.metadata?.items;
  return Array.isArray(items) ? (items as ItemResult[]) : [];
}

/**
 * Stores the result of each item with its act. If the definition records the act's code as the party's decision, it
 * becomes the item's current result. A reviewer's proposal to the lead does not.
 */
export async function recordItemResults(tx: TxCtx, move: Move): Promise<void> {
  const results = itemResultsOf(move);
  if (results.length === 0) return;
  // The history row has to be there.
  await flushWrites(tx);
  // Raw: one statement for all; each comes with the keys of its item, its code and its act. The code names its
  // collation, because which one it has without differs between releases of the server.
  const said = sql`JSON_TABLE(${JSON.stringify(results)}, '$[*]' COLUMNS (
    item_uuid CHAR(36) PATH '$.itemPublicId', comment TEXT PATH '$.comment',
    code VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin PATH '$.code')) AS said`;
  await tx.db.execute(sql`
    INSERT INTO ${rfaItemResults} (rfa_item_id, history_id, approve_code_id, comment)
    SELECT ${rfaItems.id}, ${workflowHistories.id}, ${rfaApproveCodes.id}, NULLIF(said.comment, '')
    FROM ${said}
    INNER JOIN ${rfaItems} ON ${rfaItems.publicId} = said.item_uuid
    INNER JOIN ${rfaApproveCodes} ON ${rfaApproveCodes.approveCode} = said.code
    INNER JOIN ${workflowHistories} ON ${and(
      eq(workflowHistories.instanceId, move.row.id),
      eq(workflowHistories.seq, move.row.versionNo),
    )}`);
  if (!isDecision(move)) return;
  await tx.db.execute(sql`
    UPDATE ${said}
    INNER JOIN ${rfaItems} ON ${rfaItems.publicId} = said.item_uuid
    INNER JOIN ${rfaApproveCodes} ON ${rfaApproveCodes.approveCode} = said.code
    SET ${rfaItems.approveCodeId} = ${rfaApproveCodes.id}, ${rfaItems.comment} = NULLIF(said.comment, '')`);
}

/** An action that is recorded, or the answer to a task whose outcome is. */
export function isDecision({ definition, entries }: Move): boolean {
  const [first] = entries;
  const state = first && stateOf(definition, first.from);
  if (!state) return false;
  const name = state.task?.action === first.action ? state.task.onComplete : first.action;
  return Boolean(actionOf(state, name)?.record);
}
