import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { CONTRACT_PARTIES } from '@/db/enums';
import { correspondences } from '@/db/schema/correspondence';
import { contractDrawings } from '@/db/schema/drawings';
import { roles, userAssignments, users } from '@/db/schema/identity';
import {
  contractOrganizations,
  contracts,
  organizations,
  projectOrganizations,
  projects,
} from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { countWaiting } from '@/db/testing/count-waiting';
import { castOf } from '@/db/testing/factories/cast';
import { makeDocument } from '@/db/testing/factories/document-rows';
import { assignRole, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { readableAuditRows } from '@/lib/operations/audit-trail/readable-rows';
import {
  enterableProjects,
  heldPermissionCodes,
  holds,
  holdsGlobally,
  listCapabilities,
  listHeldPermissions,
  requirePermission,
  visibleCorrespondences,
  wouldReceive,
} from '@/lib/people/identity/access/access';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import { PERMISSION_CODES } from '@/lib/people/identity/access/permissions';
import { readRights, withCurrentRights } from '@/lib/people/identity/access/read-rights';
import { isContractParty } from '@/lib/people/identity/access/taking-part';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import { assignableUsers } from '@/lib/people/identity/users/manageable-users';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';

// The value of a person's rights against the tables: both must answer every question alike.

const db = getDatabase();
const WORLDS = 40;
const ORGANIZATIONS = ['คคง.', 'ผรม.2', 'สคฉ.3', 'TEAM'];
const places = alias(contracts, 'places');

/** Numbers that are the same in every run. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

interface Known {
  roles: { id: number; scope: string }[];
  organizations: number[];
  projects: number[];
  contracts: { id: number; projectId: number }[];
}

let known: Known;

beforeAll(async () => {
  known = {
    roles: await db.select({ id: roles.id, scope: roles.scope }).from(roles),
    organizations: (await db.select({ id: organizations.id }).from(organizations)).map(({ id }) => id),
    projects: (await db.select({ id: projects.id }).from(projects)).map(({ id }) => id),
    contracts: await db.select({ id: contracts.id, projectId: contracts.projectId }).from(contracts),
  };
  const { contractor, controller } = await castOf('contractor', 'controller');
  const author = { ...contractor.actor, organizationCode: 'ผรม.2' } as MadeUser;
  const consultant = { ...controller.actor, organizationCode: 'คคง.' } as MadeUser;
  for (const secrecy of ['NORMAL', 'CONFIDENTIAL'] as const) {
    await makeDocument({ from: 'ผรม.2', to: ['สคฉ.3'], secrecy, createdBy: author });
    await makeDocument({ from: 'ผรม.2', to: ['TEAM'], cc: ['คคง.'], secrecy, contract: null, createdBy: author });
    await makeDocument({ from: 'คคง.', to: ['ผรม.2'], secrecy, state: 'draft', createdBy: consultant });
  }
});

/** A person with random roles, of which some lack their scope or have one of another kind. */
async function makeWorld(seed: number): Promise<MadeUser> {
  const random = generator(seed * 7919 + 17);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const user = await makeUser({ organization: pick(ORGANIZATIONS) });
  const wanted = Array.from({ length: random(5) }, () => {
    const role = pick(known.roles);
    const isOdd = random(8) === 0;
    const scope = isOdd ? pick(['GLOBAL', 'ORGANIZATION', 'PROJECT', 'CONTRACT']) : role.scope;
    return {
      roleId: role.id,
      organizationId: scope === 'ORGANIZATION' ? pick(known.organizations) : null,
      projectId: scope === 'PROJECT' ? pick(known.projects) : null,
      contractId: scope === 'CONTRACT' ? pick(known.contracts).id : null,
      revokedAt: random(6) === 0 ? new Date() : null,
    };
  });
  // Each role once with a limit that it does not have, and once without any.
  const role = known.roles[seed % known.roles.length];
  const isLimited = seed < known.roles.length;
  wanted.push({
    roleId: role?.id ?? 0,
    organizationId: isLimited && role?.scope !== 'ORGANIZATION' ? user.organizationId : null,
    projectId: isLimited && role?.scope === 'ORGANIZATION' ? pick(known.projects) : null,
    contractId: null,
    revokedAt: null,
  });
  for (const assignment of wanted) {
    await db
      .insert(userAssignments)
      .ignore()
      .values({ publicId: sql`UUID()`, userId: user.userId, ...assignment });
  }
  // The part of an organization changes as well.
  await db
    .insert(contractOrganizations)
    .ignore()
    .values({
      contractId: pick(known.contracts).id,
      organizationId: pick(known.organizations),
      roleInContract: pick(CONTRACT_PARTIES),
      isActive: random(3) > 0,
    });
  return user;
}

/** Every question that a predicate asks of a person, as one row of each table. */
async function answersOf(ctx: UserCtx): Promise<unknown> {
  const codes = PERMISSION_CODES.filter((_, index) => index % 3 === ctx.actor.userId % 3);
  const place = { projectId: places.projectId, contractId: places.id };
  const flags = codes.map((code) => [
    sql`${holdsGlobally(ctx, code)}`.mapWith(Number),
    sql`${holds(ctx, code)}`.mapWith(Number),
    sql`${holds(ctx, code, { organizationId: null })}`.mapWith(Number),
    sql`${holds(ctx, code, place)}`.mapWith(Number),
    sql`${holds(ctx, code, { contractId: places.id })}`.mapWith(Number),
    sql`${holds(ctx, code, { projectId: places.projectId, contractId: 'any', organizationId: null })}`.mapWith(Number),
    sql`${holds(ctx, code, { projectId: places.projectId })}`.mapWith(Number),
    sql`NOT ${holds(ctx, code, { contractId: sql`NULLIF(${places.id}, ${places.id})` })}`.mapWith(Number),
  ]);
  const ofPlaces = await db
    .select({
      id: places.id,
      ...Object.fromEntries(flags.flat().map((flag, index) => [`q${index}`, flag])),
      codes: heldPermissionCodes(ctx, place),
      ...Object.fromEntries(
        CONTRACT_PARTIES.map((party) => [
          party,
          sql`${isContractParty(ctx, ctx.actor, places.id, [party])}`.mapWith(Number),
        ]),
      ),
    })
    .from(places)
    .orderBy(places.id);
  const ofOrganizations = await db
    .select({
      id: organizations.id,
      isHeld: sql`${holds(ctx, 'member.manage', { organizationId: organizations.id })}`.mapWith(Number),
    })
    .from(organizations)
    .orderBy(organizations.id);
  const idsOf = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id).sort((a, b) => a - b);
  const scopes = known.contracts.slice(0, 3);
  return {
    places: ofPlaces.map(({ codes: text, ...row }) => ({ ...row, codes: [...new Set(text?.split(','))].sort() })),
    organizations: ofOrganizations,
    projects: await idsOf(db.select({ id: projects.id }).from(projects).where(enterableProjects(ctx))),
    documents: await idsOf(
      db.select({ id: correspondences.id }).from(correspondences).where(visibleCorrespondences(ctx)),
    ),
    received: await idsOf(db.select({ id: correspondences.id }).from(correspondences).where(wouldReceive(ctx))),
    drawings: await idsOf(
      db.select({ id: contractDrawings.id }).from(contractDrawings).where(visibleContractDrawings(ctx)),
    ),
    assignable: await idsOf(db.select({ id: users.userId }).from(users).where(assignableUsers(ctx))),
    audit: await idsOf(db.select({ id: auditLogs.id }).from(auditLogs).where(readableAuditRows(ctx))),
    capabilities: (await listCapabilities(ctx)).filter((code) => code !== undefined),
    held: await Promise.all([
      listHeldPermissions(ctx),
      ...scopes.flatMap(({ id, projectId }) => [
        listHeldPermissions(ctx, { projectId, contractId: id }),
        listHeldPermissions(ctx, { contractId: id }),
        listHeldPermissions(ctx, { projectId, organizationId: null }),
      ]),
    ]),
    sheets: (
      await db
        .select({ one: sql`1` })
        .from(correspondences)
        .where(sql`EXISTS (SELECT 1 FROM circulations WHERE ${visibleCirculations(ctx)})`)
        .limit(1)
    ).length,
  };
}

describe('the value of rights', () => {
  it.each(Array.from({ length: WORLDS }, (_, index) => index))('answers as the tables do, world %i', async (seed) => {
    const user = await makeWorld(seed);
    for (const organization of ORGANIZATIONS.slice(0, 3)) {
      const ctx = await userCtx(user, { organization });
      expect(ctx.actor.rights).not.toBeNull();
      const asked = await answersOf({ ...ctx, actor: { ...ctx.actor, rights: null } });
      expect(await answersOf(ctx)).toEqual(asked);
    }
  });

  it('is the same object while nothing changes, and another one for another person', async () => {
    const { contractor, outsider } = await castOf('contractor', 'outsider');
    const again = await withCurrentRights(contractor);
    expect(again.actor.rights).toBe(contractor.actor.rights);
    const [own, other] = await Promise.all([readRights(db, contractor.actor), readRights(db, outsider.actor)]);
    expect(own).toBe(contractor.actor.rights);
    expect(other).toMatchObject({ userId: outsider.actor.userId, organizationId: outsider.actor.organizationId });
  });

  it('is refused for another person or organization', async () => {
    const { contractor, outsider } = await castOf('contractor', 'outsider');
    const { rights } = contractor.actor;
    const askAs = (actor: UserCtx['actor']) => visibleCorrespondences({ ...contractor, actor });
    expect(() => askAs({ ...outsider.actor, rights })).toThrow('rights of another one');
    expect(() => askAs({ ...contractor.actor, organizationId: outsider.actor.organizationId })).toThrow();
  });

  it('sends no statement for what it decides', async () => {
    const { controller } = await castOf('controller');
    const unreachable = { ...controller, db: {} as UserCtx['db'] };
    expect(await listCapabilities(unreachable)).toContain('correspondence.submit');
    await expect(requirePermission(unreachable, 'correspondence.submit')).resolves.toBeUndefined();
    await expect(requirePermission(unreachable, 'numbering.reset')).rejects.toThrow('FORBIDDEN');
  });
});

describe('a write', () => {
  it.each<[string, (ctx: UserCtx) => Promise<unknown>]>([
    [
      'a role is revoked',
      ({ actor }) =>
        db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(eq(userAssignments.userId, actor.userId)),
    ],
    ['a role is given', ({ actor }) => assignRole(actor, { role: 'SUPERADMIN' })],
    [
      'the organization leaves a contract',
      async ({ actor }) => {
        const [row] = await db
          .select()
          .from(contractOrganizations)
          .where(
            and(
              eq(contractOrganizations.organizationId, actor.organizationId),
              eq(contractOrganizations.isActive, true),
            ),
          );
        await db
          .update(contractOrganizations)
          .set({ isActive: false })
          .where(
            and(
              eq(contractOrganizations.contractId, row?.contractId ?? 0),
              eq(contractOrganizations.organizationId, actor.organizationId),
            ),
          );
      },
    ],
    [
      'the organization leaves a project',
      ({ actor }) =>
        db
          .update(projectOrganizations)
          .set({ isActive: false })
          .where(eq(projectOrganizations.organizationId, actor.organizationId)),
    ],
  ])('is refused with nothing done once %s', async (_what, change) => {
    const user = await makeUser({ organization: 'ผรม.3', role: 'DOCUMENT_CONTROL' });
    const ctx = await userCtx(user);
    const isWritten = () => transact(ctx, async () => true);
    expect(await isWritten()).toBe(true);
    await change(ctx);
    await expect(isWritten()).rejects.toThrow('RIGHTS_CHANGED');
    await expect(transact(await withCurrentRights(ctx), async () => true)).resolves.toBe(true);
  });

  it('is refused for the rights of any of its actors', async () => {
    const { controller, contractor } = await castOf('controller', 'contractor');
    await assignRole(contractor.actor, { role: 'VIEWER' });
    await expect(transact(controller, async () => true)).resolves.toBe(true);
    const actors = [controller.actor, contractor.actor];
    await expect(transact(controller, async () => true, { actors })).rejects.toThrow('RIGHTS_CHANGED');
  });

  it('that is under way ends before a revocation', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    const ctx = await userCtx(user);
    const order: string[] = [];
    let revocation: Promise<unknown> = Promise.resolve();
    await transact(ctx, async () => {
      revocation = db
        .update(userAssignments)
        .set({ revokedAt: sql`NOW(3)` })
        .where(eq(userAssignments.userId, user.userId))
        .then(() => order.push('revoked'));
      await expect.poll(() => countWaiting('update `user_assignments`%')).toBeGreaterThan(0);
      order.push('written');
    });
    await revocation;
    expect(order).toEqual(['written', 'revoked']);
    await expect(transact(ctx, async () => true)).rejects.toThrow('RIGHTS_CHANGED');
  });
});
