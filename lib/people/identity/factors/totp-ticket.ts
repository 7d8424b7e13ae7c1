import { z } from 'zod';
import { openText, sealText } from './sealed-text';

/** Time to install an app and to scan the code. */
const VALID_MINUTES = 15;

const PURPOSE = 'totp ticket';

const Ticket = z.strictObject({ factorPublicId: z.string(), secret: z.string(), expires: z.number() });

export type TotpTicket = Omit<z.infer<typeof Ticket>, 'expires'>;

/** A factor that is being set up, for its owner to bring back. */
export function sealTicket(userPublicId: string, ticket: TotpTicket): string {
  const expires = Date.now() + VALID_MINUTES * 60_000;
  return sealText(PURPOSE, userPublicId, JSON.stringify({ ...ticket, expires }));
}

/** Null for a ticket of another person, an altered one, or one that has expired. */
export function openTicket(userPublicId: string, sealed: string): TotpTicket | null {
  const text = openText(PURPOSE, userPublicId, sealed);
  if (text === null) return null;
  const { expires, ...ticket } = Ticket.parse(JSON.parse(text));
  return expires > Date.now() ? ticket : null;
}
