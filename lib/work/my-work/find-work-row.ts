import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { loadInstance } from '@/lib/workflow/engine/read/load-instance';
import { loadAskedSteps } from './asked-steps';
import type { WorkRow } from './dto';
import { loadRows } from './load-rows';

/**
 * The document of an entry, by its instance: for showing it beside the list without reading the list again.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function findWorkRow(ctx: UserCtx, instanceId: string): Promise<WorkRow> {
  const { head } = await loadInstance(ctx, instanceId);
  const asked = await loadAskedSteps(ctx);
  const [row] = await loadRows(ctx, { scope: 'mine', asked, delegators: [], isSnoozing: false }, [
    {
      place: { at: head.stateEnteredAt, key: instanceId, task: '' },
      instanceId,
      kind: 'waiting',
      taskPublicId: null,
      personPublicId: null,
      organizationId: null,
      party: null,
      group: null,
      since: head.stateEnteredAt,
      dueAt: head.dueAt,
      claim: -1,
      done: null,
    },
  ]);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
