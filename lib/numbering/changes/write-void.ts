import type { NumberVoidReason } from '@/db/numbering-enums';
import { documentNumberVoids } from '@/db/schema/number-changes';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';

/** Why a number is void and what takes its place, as a person said it. Once, for good. */
export async function writeVoid(
  tx: TxCtx<UserActor>,
  row: {
    seriesId: number;
    sequence: number;
    correspondenceId: number | null;
    reasonCode: NumberVoidReason;
    reason: string;
    replacedById?: number;
  },
): Promise<void> {
  await tx.db.insert(documentNumberVoids).values({ ...row, voidedBy: tx.actor.userId });
}
