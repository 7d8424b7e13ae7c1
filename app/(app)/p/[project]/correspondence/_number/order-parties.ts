import type { OrganizationRef } from '@/lib/documents/document/dto';

/**
 * Most likely owner of the number first: the reader's organization. To the sender a recipient's, because the sender's
 * number is on the document already.
 */
export function orderParties(
  parties: readonly OrganizationRef[],
  { originator, recipients, ownCode }: { originator: OrganizationRef; recipients: readonly string[]; ownCode: string },
): OrganizationRef[] {
  const rank = ({ code }: OrganizationRef) => {
    if (code === originator.code) return 3;
    if (code === ownCode) return 0;
    return recipients.includes(code) ? 1 : 2;
  };
  return [...parties].sort((one, other) => rank(one) - rank(other));
}
