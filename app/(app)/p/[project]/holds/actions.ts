'use server';

import { type ActionOptions, action, command } from '@/app/_web/action';
import { cancelReservation } from '@/lib/numbering/holds/cancel-reservation';
import { confirmReservation } from '@/lib/numbering/holds/confirm-reservation';
import { reserveNumbers } from '@/lib/numbering/holds/reserve-numbers';
import { CancelReservation, ConfirmReservation, HoldSlip, UsableHolds } from '@/lib/numbering/holds/schema';
import { usableHolds } from '@/lib/numbering/holds/usable-holds';

const ON_LIST: ActionOptions = { revalidate: [['/p/[project]/holds', 'page']] };

export const holdAction = command('holdNumbers', HoldSlip, reserveNumbers, ON_LIST);

export const releaseHoldAction = command('releaseHold', CancelReservation, cancelReservation, ON_LIST);

export const takeHeldNumberAction = command('useHold', ConfirmReservation, confirmReservation);

/** The held numbers that a draft can get. */
export const usableHoldsAction = action(UsableHolds, usableHolds);
