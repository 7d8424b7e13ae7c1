import { actWords } from '@/app/_worker/act-words';
import { makeExport } from '@/lib/documents/exports/make-export';
import { packMaker } from '@/lib/operations/evidence/make/write-pack';
import { makeCopy } from '@/lib/operations/personal-data/make-copy';
import type { Ctx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';

/** Makes the file that a person asked for: a register, an evidence pack, or a copy of their own data. */
export async function makeFile(ctx: Ctx, event: OutboxEvent): Promise<void> {
  if (event.type === 'personal_data.requested') await makeCopy(ctx, event);
  else await makeExport(ctx, event, packMaker(await actWords()));
}
