import type { TxCtx } from '@/lib/platform/ctx';
import { findDefinition } from '../../definitions/find-definition';
import { callerEntry } from '../moves/move';
import { planMove } from '../moves/plan-move';
import { lockInstances, writeMoves } from '../moves/write-moves';
import { loadSubjects } from '../read/load-subjects';

/** Puts a made record into a state with its tasks, without the requirements, projection and events of the action. */
export async function enterState(tx: TxCtx, instanceId: string, action: string, to: string): Promise<void> {
  const [row] = await lockInstances(tx, [instanceId]);
  const subject = (await loadSubjects(tx, [instanceId])).get(instanceId);
  if (!row || !subject) throw new Error(`no record of instance ${instanceId}`);
  const definition = await findDefinition(tx, row.definitionId);
  const entry = callerEntry(tx, row, { action, to, commandId: null });
  await writeMoves(tx, [await planMove(tx, { row, definition, subject }, { entry, isStepEntered: true })]);
}
