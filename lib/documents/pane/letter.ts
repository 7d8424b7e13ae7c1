import type { UserCtx } from '@/lib/platform/ctx';
import { getCorrespondence } from '../letters/read/get-correspondence';
import type { PaneDocument } from './dto';
import { ofCorrespondence } from './of-correspondence';

/** @throws AppError DOCUMENT_NOT_FOUND, with an audit row */
export async function readLetter(ctx: UserCtx, publicId: string): Promise<PaneDocument> {
  const letter = await getCorrespondence(ctx, publicId);
  return ofCorrespondence(
    letter,
    {
      type: letter.type,
      holders: letter.ballInCourt.map(({ code }) => code),
      // A reply to a cancelled letter starts on its page, which warns.
      mayReply:
        !letter.isCancelled &&
        letter.capabilities.some(({ action, refusal }) => action === 'reply' && refusal === null),
    },
    { isOverdue: letter.isOverdue },
  );
}
