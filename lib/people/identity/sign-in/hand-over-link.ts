import type { LinkPurpose } from '@/db/enums';
import type { TxCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { issueLink } from './issue-link';
import { queueLink } from './queue-link';

export interface HandedLink {
  /** The path with the secret, shown once. Null when the link is mailed to the person, so that only they see it. */
  path: string | null;
  mailedTo: string | null;
  validHours: number | null;
}

/** Gives a person the link with which they set their password: by mail where that is possible, else to be shown once. */
export async function handOverLink(
  tx: TxCtx,
  { userId, email }: { userId: number; email: string | null },
  purpose: LinkPurpose,
): Promise<HandedLink> {
  if (email === null || env().SMTP_URL === undefined)
    return { ...(await issueLink(tx, userId, purpose)), mailedTo: null };
  await queueLink(tx, userId, purpose);
  return { path: null, mailedTo: email, validHours: null };
}
