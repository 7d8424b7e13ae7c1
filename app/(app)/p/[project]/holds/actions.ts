'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { PublicId } from '@/lib/id';
import { once } from '@/lib/idempotency';
import { cancelReservation } from '@/lib/number-holds/cancel-reservation';
import { confirmReservation } from '@/lib/number-holds/confirm-reservation';
import { reserveNumbers } from '@/lib/number-holds/reserve-numbers';
import { CancelReservation, ConfirmReservation, HoldSlip, UsableHolds } from '@/lib/number-holds/schema';
import { usableHolds } from '@/lib/number-holds/usable-holds';
import { countNumberingCall } from '@/lib/numbering-limit';

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
