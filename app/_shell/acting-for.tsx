'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { useProven } from './step-up';

type OpenedWith = { actingOrganizationPublicId: string; userPublicId?: string };

const ActingContext = createContext('');
const PersonContext = createContext<string | undefined>(undefined);

/** Provides the person and organization for which the page was rendered. */
export const OpenedBy = PersonContext.Provider;

/** Says for which organization the page was made. */
export function ActingFor({ organizationPublicId, children }: { organizationPublicId: string; children: ReactNode }) {
  return <ActingContext value={organizationPublicId}>{children}</ActingContext>;
}

/**
 * The person and organization with which a form or button was rendered; the server refuses a mismatch. They do not
 * follow a sign-in or switch in another window: the person must reload this page before sending.
 */
export function useOpenedWith(): OpenedWith {
  const actingOrganizationPublicId = useContext(ActingContext);
  const userPublicId = useContext(PersonContext);
  const [openedWith] = useState({ actingOrganizationPublicId, userPublicId });
  return openedWith;
}

/**
 * A server action that sends the organization its form was opened with. If it needs a fresh proof of identity, the
 * person gives one and the call is repeated.
 */
export function useActing<In, Answer>(
  call: (input: In, openedWith: OpenedWith) => Promise<Answer>,
): (input: In) => Promise<Answer> {
  const openedWith = useOpenedWith();
  const proven = useProven();
  return (input) => proven(() => call(input, openedWith));
}
