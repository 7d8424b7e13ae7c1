import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { assignRole, makeUser, userCtx } from '@/db/testing/factories/people';
import { deactivateUser } from '@/lib/people/identity/users/deactivate-user';
import { revokeRole } from '@/lib/people/identity/users/revoke-role';
import { type Browser, openBrowser } from './actions/call';
import type { AccessCast } from './cast';

/** Browsers that may do nothing. */
export async function openStrangers(cast: AccessCast, { openedWith }: Browser): Promise<[string, Browser][]> {
  return [
    ['no session', { cookie: null, openedWith }],
    ['a cookie that is not ours', { cookie: 'x', openedWith }],
    ['a deactivated person', await openDeactivated(cast)],
    ['a person who is off and whose session was left', await openSwitchedOff()],
  ];
}

const makeAdmin = () => makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' });

async function openDeactivated(cast: AccessCast): Promise<Browser> {
  const person = await makeAdmin();
  const browser = await openBrowser(await userCtx(person));
  await deactivateUser(cast.people.superadmin, { publicId: person.publicId, versionNo: 1 });
  return browser;
}

async function openSwitchedOff(): Promise<Browser> {
  const person = await makeAdmin();
  const browser = await openBrowser(await userCtx(person));
  await getDatabase().update(users).set({ isActive: false }).where(eq(users.userId, person.userId));
  return browser;
}

/** The browser of a person who holds no role any longer. */
export async function openRevoked(cast: AccessCast): Promise<Browser> {
  const person = await makeUser({ organization: 'ผรม.2' });
  const grant = await assignRole(person, { role: 'ORG_ADMIN' });
  const browser = await openBrowser(await userCtx(person));
  await revokeRole(cast.people.superadmin, { publicId: grant });
  return browser;
}
