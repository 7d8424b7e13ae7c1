'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

type OpenedWith = { actingOrganizationPublicId: string; userPublicId?: string };

const ActingContext = createContext('');
const PersonContext = createContext<string | undefined>(undefined);

/** Around every page of a signed-in person: for whom it was made. */
export const OpenedBy = PersonContext.Provider;

/** Says for which organization the page was made. */
export function ActingFor({ organizationPublicId, children }: { organizationPublicId: string; children: ReactNode }) {
  return <ActingContext value={organizationPublicId}>{children}</ActingContext>;
}

/**
 * The organization and the person a form or a button was opened with; the server refuses what was meant for others. They
 * stay what they were: who switches, or signs in, in another window must see this page again before they send from it.
 */
export function useOpenedWith(): OpenedWith {
  const actingOrganizationPublicId = useContext(ActingContext);
  const userPublicId = useContext(PersonContext);
  const [openedWith] = useState({ actingOrganizationPublicId, userPublicId });
  return openedWith;
}

/** A server action that says with which organization its form was opened. */
export function useActing<In, Answer>(
  call: (input: In, openedWith: OpenedWith) => Promise<Answer>,
): (input: In) => Promise<Answer> {
  const openedWith = useOpenedWith();
  return (input) => call(input, openedWith);
}
