import type { OrganizationRef } from '@/lib/documents/correspondence/dto';

/**
 * The first is who a number is most likely of: one's own, but the sender's own stands on the document already, so to the
 * sender it is a recipient's, and theirs comes last.
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
