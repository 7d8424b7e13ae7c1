'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

type OpenedWith = { actingOrganizationPublicId: string };

const ActingContext = createContext('');

/** Says for which organization the page was made. */
export function ActingFor({ organizationPublicId, children }: { organizationPublicId: string; children: ReactNode }) {
  return <ActingContext value={organizationPublicId}>{children}</ActingContext>;
}

/**
 * The organization a form or a button was opened with; the server refuses what was meant for another one. It stays what
 * it was: who switches in another window must see this page again before they send from it.
 */
export function useOpenedWith(): OpenedWith {
  const actingOrganizationPublicId = useContext(ActingContext);
  const [openedWith] = useState({ actingOrganizationPublicId });
  return openedWith;
}

/** A server action that says with which organization its form was opened. */
export function useActing<In, Answer>(
  call: (input: In, openedWith: OpenedWith) => Promise<Answer>,
): (input: In) => Promise<Answer> {
  const openedWith = useOpenedWith();
  return (input) => call(input, openedWith);
}
