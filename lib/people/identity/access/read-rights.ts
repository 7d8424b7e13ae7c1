import { inArray, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { coalesceReads } from '@/db/coalesce-reads';
import type { ContractParty } from '@/db/enums';
import { permissions, rolePermissions, roles, userAssignments } from '@/db/schema/identity';
import { contractOrganizations, contracts, projectOrganizations } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type HeldPlaces, type Rights, type RightsRow, versionOf } from '@/lib/platform/rights';

/** A person, and the organization they act for. */
interface Acting {
  userId: number;
  organizationId: number;
}

interface Row extends RightsRow {
  /** The person of an assignment, else the organization. */
  ownerId: number;
  scope: string | null;
  organizationId: number | null;
  projectId: number | null;
  contractId: number | null;
  contractProjectId: number | null;
  codes: string | null;
}

/**
 * Unchanged rights are the same object in the next request, so that predicates made of them are kept with them. A person
 * at work sends a request every few seconds: 200 covers the people of such a moment, with 100 kB of text each.
 */
const MAX_KEPT = 200;
const kept = new Map<string, { text: string; rights: Rights }>();

/** Reads the rights of a person who acts for an organization. Concurrent requests share the statement. */
export const readRights: (db: Database, acting: Acting) => Promise<Rights> = coalesceReads(
  async (db, asked: readonly Acting[]) => {
    const rows = await selectRows(db, asked);
    return asked.map((acting) =>
      keepEqual(
        acting,
        rows.filter(({ kind, ownerId }) => ownerId === (kind === 'assignment' ? acting.userId : acting.organizationId)),
      ),
    );
  },
);

/** The same call with the rights of now, for work that outlives a request. */
export async function withCurrentRights(ctx: UserCtx): Promise<UserCtx> {
  return { ...ctx, actor: { ...ctx.actor, rights: await readRights(ctx.db, ctx.actor) } };
}

/**
 * For reads that outlive a request: each part is as good as the rights at its end.
 * @throws AppError RIGHTS_CHANGED when they are not those that `ctx` has
 */
export async function refuseChangedRights({ db, actor }: UserCtx): Promise<void> {
  const { version } = await readRights(db, actor);
  if (actor.rights && version !== actor.rights.version) throw new AppError('RIGHTS_CHANGED');
}

async function selectRows(db: Database, asked: readonly Acting[]): Promise<Row[]> {
  const userIds = [...new Set(asked.map(({ userId }) => userId))];
  const organizationIds = [...new Set(asked.map(({ organizationId }) => organizationId))];
  // Raw: three tables, each with columns that the others lack.
  const [rows] = await db.execute(sql`SELECT 'assignment' AS kind, a.id, NULL AS part, a.user_id AS ownerId, r.scope,
      a.organization_id AS organizationId, a.project_id AS projectId, a.contract_id AS contractId,
      c.project_id AS contractProjectId, (SELECT GROUP_CONCAT(p.permission_code ORDER BY p.permission_code)
        FROM ${rolePermissions} AS rp JOIN ${permissions} AS p ON p.id = rp.permission_id WHERE rp.role_id = r.id) AS codes
    FROM ${userAssignments} AS a JOIN ${roles} AS r ON r.id = a.role_id LEFT JOIN ${contracts} AS c ON c.id = a.contract_id
    WHERE ${inArray(sql`a.user_id`, userIds)} AND a.revoked_at IS NULL
    UNION ALL SELECT 'contract', contract_id, role_in_contract, organization_id, NULL, NULL, NULL, NULL, NULL, NULL
    FROM ${contractOrganizations} WHERE ${inArray(contractOrganizations.organizationId, organizationIds)} AND is_active
    UNION ALL SELECT 'project', project_id, NULL, organization_id, NULL, NULL, NULL, NULL, NULL, NULL
    FROM ${projectOrganizations} WHERE ${inArray(projectOrganizations.organizationId, organizationIds)} AND is_active`);
  return rows as unknown as Row[];
}

function keepEqual(acting: Acting, rows: readonly Row[]): Rights {
  const key = `${acting.userId} ${acting.organizationId}`;
  const text = JSON.stringify(rows);
  const known = kept.get(key);
  const rights = known?.text === text ? known.rights : rightsOfRows(acting, rows);
  kept.delete(key);
  kept.set(key, { text, rights });
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return rights;
}

function rightsOfRows({ userId, organizationId }: Acting, rows: readonly Row[]): Rights {
  const everywhere = new Set<string>();
  const inOrganization = new Set<string>();
  const places = new Map<string, { projectIds: number[]; contractIds: number[]; projectIdsOfContracts: number[] }>();
  const contractIds = new Map<ContractParty, number[]>();
  const projectIds: number[] = [];
  for (const row of rows) {
    if (row.kind === 'project') projectIds.push(row.id);
    if (row.kind === 'contract') pushTo(contractIds, row.part as ContractParty, row.id);
    if (row.kind !== 'assignment') continue;
    const isLimited = row.organizationId !== null || row.projectId !== null || row.contractId !== null;
    for (const code of row.codes?.split(',') ?? []) {
      // A role of a narrower kind without its scope would otherwise reach everywhere.
      if (row.scope === 'GLOBAL' && !isLimited) everywhere.add(code);
      if (row.organizationId === organizationId) inOrganization.add(code);
      if (row.projectId === null && row.contractId === null) continue;
      const held = places.get(code) ?? { projectIds: [], contractIds: [], projectIdsOfContracts: [] };
      places.set(code, held);
      if (row.projectId !== null) held.projectIds.push(row.projectId);
      if (row.contractId !== null) held.contractIds.push(row.contractId);
      if (row.contractProjectId !== null) held.projectIdsOfContracts.push(row.contractProjectId);
    }
  }
  return {
    userId,
    organizationId,
    everywhere,
    inOrganization,
    places: new Map<string, HeldPlaces>(places),
    contractIds,
    projectIds,
    version: versionOf(rows),
  };
}

function pushTo<K>(lists: Map<K, number[]>, key: K, value: number): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}
