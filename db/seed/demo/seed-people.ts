import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { eventDeliveries } from '@/db/schema/events';
import { userAssignments, users } from '@/db/schema/identity';
import { mailMessages } from '@/db/schema/mail';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from '@/lib/people/demo/people';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { CreateUser, GrantRole } from '@/lib/people/identity/schema';
import { createFirstSuperadmin } from '@/lib/people/identity/sign-in/first-setup';
import { hashPassword } from '@/lib/people/identity/sign-in/password';
import { redeemLink } from '@/lib/people/identity/sign-in/redeem-link';
import { newSecret } from '@/lib/people/identity/sign-in/secret';
import { createUser } from '@/lib/people/identity/users/create-user';
import { grantRole } from '@/lib/people/identity/users/grant-role';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import type { Stage } from './stage';
import type { Places } from './write-letter';

/** Creates missing demo people: the first one runs the setup and invites the rest. */
export async function seedPeople(stage: Stage, places: Places): Promise<void> {
  const existing = await stage.usernames();
  const [founder, ...others] = DEMO_PEOPLE;
  if (!founder) throw new Error('the demo has no people');
  if (existing.size === 0) await setUp(stage, places, founder);
  const superadmin = await stage.ctxOf(founder.username);
  for (const person of others) {
    if (!existing.has(person.username)) await invite(stage, superadmin, places, person);
  }
  if (existing.size < DEMO_PEOPLE.length) await joinedBefore(stage);
}

/**
 * Dates the people of the demo before its history: a new account gives no second approval for a day. It also avoids a
 * notice of a second Superadmin.
 */
async function joinedBefore({ db }: Stage): Promise<void> {
  const usernames = DEMO_PEOPLE.map(({ username }) => username);
  const ofDemo = db.select({ userId: users.userId }).from(users).where(inArray(users.username, usernames));
  const createdAt = sql`NOW(3) - INTERVAL 15 MONTH`;
  await db
    .delete(mailMessages)
    .where(and(eq(mailMessages.securityNotice, 'SUPERADMIN_MADE'), inArray(mailMessages.userId, ofDemo)));
  const events = await db
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .where(and(eq(eventDeliveries.consumer, 'mail'), ne(eventDeliveries.status, 'DONE')));
  // Their mail is deleted, so nothing is left to send.
  for (const { eventId } of events)
    await consumeDelivery(systemCtx('demo', db), { eventId, consumer: 'mail' }, async () => undefined);
  await db.update(userAssignments).set({ createdAt }).where(inArray(userAssignments.userId, ofDemo));
  await db.update(users).set({ createdAt }).where(inArray(users.username, usernames));
}

async function setUp(stage: Stage, places: Places, founder: DemoPerson): Promise<void> {
  await createFirstSuperadmin(anonymous(stage), {
    ...nameOf(founder),
    organizationPublicId: organizationOf(places, founder),
    newPassword: newSecret(),
  });
  await setDemoPassword(stage, founder);
}

/** Invited by link and accepted, as everybody is; roles follow. */
async function invite(stage: Stage, superadmin: UserCtx, places: Places, person: DemoPerson): Promise<void> {
  const created = await createUser(
    superadmin,
    CreateUser.parse({ ...nameOf(person), organizationPublicId: organizationOf(places, person), firstAccess: 'LINK' }),
  );
  const token = created.link?.path?.split('/').at(-1) ?? '';
  await redeemLink(anonymous(stage), { token, newPassword: newSecret() });
  await setDemoPassword(stage, person);
  for (const { role, organization, project, contract } of person.assignments) {
    await grantRole(
      superadmin,
      GrantRole.parse({
        userPublicId: created.publicId,
        roleCode: role,
        organizationPublicId: organization ? (places.organizations.get(organization) ?? null) : null,
        projectPublicId: project ? (places.projects.get(project) ?? null) : null,
        contractPublicId: contract ? (places.contracts.get(contract) ?? null) : null,
      }),
    );
  }
}

/** Sets the shared password, which the policy refuses: it contains the name of the port. */
async function setDemoPassword(stage: Stage, { username }: DemoPerson): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await stage.db.update(users).set({ passwordHash }).where(eq(users.username, username));
}

function nameOf(person: DemoPerson) {
  const { username, prefix, firstName, lastName, email, jobTitle } = person;
  return { username, namePrefix: prefix, firstName, lastName, email, jobTitle };
}

function organizationOf(places: Places, person: DemoPerson): string {
  const publicId = places.organizations.get(person.organization);
  if (!publicId) throw new Error(`master data lacks the organization ${person.organization}`);
  return publicId;
}

function anonymous(stage: Stage) {
  return anonymousCtx({ requestId: newPublicId(), ipAddress: null, userAgent: 'demo', locale: 'th' }, stage.db);
}
