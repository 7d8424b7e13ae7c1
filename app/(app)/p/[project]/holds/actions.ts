'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { cancelReservation } from '@/lib/numbering/holds/cancel-reservation';
import { confirmReservation } from '@/lib/numbering/holds/confirm-reservation';
import { reserveNumbers } from '@/lib/numbering/holds/reserve-numbers';
import { CancelReservation, ConfirmReservation, HoldSlip, UsableHolds } from '@/lib/numbering/holds/schema';
import { usableHolds } from '@/lib/numbering/holds/usable-holds';
import { PublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';

// Repeated under its key a command happens once and answers the same.
const keyed = <S extends z.ZodType>(input: S) => z.strictObject({ idempotencyKey: PublicId, input });

export const holdAction = action(keyed(HoldSlip), async (ctx, { idempotencyKey: key, input }) => {
  const call = { key, route: 'action:holdNumbers', body: input };
  const { answer } = await once(ctx, call, async (claim) => {
    await countNumberingCall(ctx);
    return reserveNumbers(ctx, input, claim);
  });
  revalidatePath('/p/[project]/holds', 'page');
  return answer;
});

export const releaseHoldAction = action(keyed(CancelReservation), async (ctx, { idempotencyKey: key, input }) => {
  const call = { key, route: 'action:releaseHold', body: input };
  const { answer } = await once(ctx, call, (claim) => cancelReservation(ctx, input, claim));
  revalidatePath('/p/[project]/holds', 'page');
  return answer;
});

export const takeHeldNumberAction = action(keyed(ConfirmReservation), async (ctx, { idempotencyKey: key, input }) => {
  const call = { key, route: 'action:useHold', body: input };
  return (await once(ctx, call, (claim) => confirmReservation(ctx, input, claim))).answer;
});

/** The held numbers that a draft can get. */
export const usableHoldsAction = action(UsableHolds, usableHolds);
