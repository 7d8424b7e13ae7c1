import type { UserCtx } from '@/lib/platform/ctx';
import { NO_KEYS } from './documents';
import { readHeld } from './held-work';
import { readInformed } from './informed-work';
import { readWorkQuestion } from './read-work-question';
import type { FindReceived } from './schema';

/** A document has one receipt of the organization, and as many notes as it has people. */
const MAX_ENTRIES = 1000;

/**
 * Those of the instances that wait for no receipt of the actor any more, e.g. because another window or a colleague
 * received them. It includes unknown instances and other people's.
 */
export async function findReceived(ctx: UserCtx, { instanceIds }: FindReceived): Promise<{ instanceIds: string[] }> {
  const question = await readWorkQuestion(ctx, 'mine');
  const slice = {
    keys: NO_KEYS,
    edge: null,
    limit: MAX_ENTRIES,
    isSnoozed: null,
    sort: 'due',
    among: instanceIds,
  } as const;
  const open = await Promise.all([
    readHeld(ctx, question, { ...slice, areReceipts: true }),
    readInformed(ctx, question, slice),
  ]);
  const waiting = new Set(open.flat().map(({ instanceId }) => instanceId));
  return { instanceIds: instanceIds.filter((instanceId) => !waiting.has(instanceId)) };
}
