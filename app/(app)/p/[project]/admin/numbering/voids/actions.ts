'use server';

import { revalidatePath } from 'next/cache';
import { action } from '@/app/_web/action';
import { PublicId } from '@/lib/id';
import { once } from '@/lib/idempotency';
import { findVoidedPlace } from '@/lib/number-changes/find-voided-place';
import { VoidNumber } from '@/lib/number-changes/schema';
import { voidNumber } from '@/lib/number-changes/void-number';

const Keyed = VoidNumber.extend({ idempotencyKey: PublicId });

export const voidByNumberAction = action(Keyed, async (ctx, input) => {
  const { idempotencyKey: key, ...change } = input;
  const call = { key, route: 'action:voidByNumber', body: change };
  const { answer } = await once(ctx, call, (claim) => voidNumber(ctx, change, claim));
  revalidatePath('/p/[project]/admin/numbering/voids', 'page');
  return { ...answer, explained: await findVoidedPlace(ctx, change, answer) };
});
