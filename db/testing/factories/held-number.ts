import type { Reservation } from '@/lib/numbering/holds/dto';
import { reserveNumbers } from '@/lib/numbering/holds/reserve-numbers';
import { ReserveNumbers } from '@/lib/numbering/holds/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { findProjectPublicId, recipientInputs } from './documents';

/** The next number of the acting organization's letters to `to`, held for the actor. */
export async function holdNumber(ctx: UserCtx, to: string): Promise<Reservation> {
  const [recipient] = await recipientInputs([to]);
  const { reservations } = await reserveNumbers(
    ctx,
    ReserveNumbers.parse({
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      typeCode: 'LETTER',
      recipientOrganizationPublicId: recipient?.organizationPublicId,
      purpose: 'หนังสือเชิญประชุม',
    }),
  );
  const [held] = reservations;
  if (!held) throw new Error('nothing was held');
  return held;
}
