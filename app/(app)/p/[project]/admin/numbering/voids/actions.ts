'use server';

import { revalidatePath } from 'next/cache';
import { action } from '@/app/_web/action';
import { findVoidedPlace } from '@/lib/numbering/changes/find-voided-place';
import { VoidNumber } from '@/lib/numbering/changes/schema';
import { voidNumber } from '@/lib/numbering/changes/void-number';
import { PublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';

const Keyed = VoidNumber.extend({ idempotencyKey: PublicId });

export const voidByNumberAction = action(Keyed, async (ctx, input) => {
  const { idempotencyKey: key, ...change } = input;
  const call = { key, route: 'action:voidByNumber', body: change };
  const { answer } = await once(ctx, call, (claim) => voidNumber(ctx, change, claim));
  revalidatePath('/p/[project]/admin/numbering/voids', 'page');
  return { ...answer, explained: await findVoidedPlace(ctx, change, answer) };
});
