import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingSubcatCatMaps,
} from '@/db/schema/drawing-categories';
import { holds } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { listKeptContracts } from '@/lib/people/projects/keeps-master-data';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { MASTER_LISTS, type MasterList } from './lists';
import type { ListKey } from './schema';

export interface ListEntry {
  code: string;
  nameTh: string;
  nameEn: string;
  abbreviation: string;
  sortOrder: number;
  isActive: boolean;
  versionNo: number;
  /** Documents and drawings, drafts included. */
  uses: number;
  /** The code can still be changed: nothing uses the entry. */
  isFree: boolean;
  /** Of a category of contract drawings: the codes of its sub-categories. */
  subCategories: string[];
}

export interface ListOfScope {
  /** The contract or project that the list belongs to. */
  scope: { publicId: string; code: string; name: string };
  entries: ListEntry[];
}

/**
 * A list of a project: one per contract whose master data the actor keeps, or the project's own. Entries out of use are
 * included.
 * @throws AppError PROJECT_UNKNOWN; FORBIDDEN for an actor who keeps none of them
 */
export async function getMasterList(ctx: UserCtx, projectCode: string, key: ListKey): Promise<ListOfScope[]> {
  const list: MasterList = MASTER_LISTS[key];
  const scopes = await keptScopes(ctx, projectCode, list.scope);
  const ids = scopes.map(({ id }) => id);
  const [rows, pairs] = await Promise.all([
    rowsOf<Row>(ctx.db, selectEntries(list, ids)),
    key === 'categories' ? selectPairs(ctx, ids) : [],
  ]);
  return scopes.map(({ id, ...scope }) => ({
    scope,
    entries: rows
      .filter((row) => row.ownerId === id)
      .map(({ ownerId: _, isActive, uses, bindings, ...entry }) => ({
        ...entry,
        isActive: isActive === 1,
        uses,
        isFree: uses + bindings === 0,
        subCategories: pairs.filter(({ category }) => category === entry.code).map(({ sub }) => sub),
      })),
  }));
}

interface Row extends Pick<ListEntry, 'code' | 'nameTh' | 'nameEn' | 'abbreviation' | 'sortOrder' | 'versionNo'> {
  ownerId: number;
  isActive: number;
  uses: number;
  bindings: number;
}

function selectEntries(list: MasterList, ownerIds: readonly number[]): SQL {
  const { names } = list;
  const empty = sql`''`;
  return sql`SELECT ${list.owner} AS ownerId, ${list.code} AS code, ${names?.th ?? empty} AS nameTh, ${names?.en ?? empty} AS nameEn,
    ${list.abbreviation ?? empty} AS abbreviation, ${names?.place ?? sql`0`} AS sortOrder, ${list.isActive} AS isActive,
    ${list.versionNo} AS versionNo, ${list.uses} AS uses, ${list.bindings} AS bindings
    FROM ${list.table} WHERE ${inArray(list.owner, [...ownerIds])}
    ORDER BY ${names?.place ?? sql`uses DESC`}, ${list.code}`;
}

async function keptScopes(ctx: UserCtx, projectCode: string, scope: MasterList['scope']) {
  const project = await enterableProject(ctx, projectCode);
  if (scope === 'contract') {
    const kept = await listKeptContracts(ctx, project.id);
    if (kept.length === 0) throw new AppError('FORBIDDEN');
    return kept;
  }
  const may = holds(ctx, 'master.project', { organizationId: null, projectId: project.id });
  const [row] = await rowsOf<{ may: number }>(ctx.db, sql`SELECT ${may} AS may`);
  if (row?.may !== 1) throw new AppError('FORBIDDEN');
  return [project];
}

function selectPairs(ctx: UserCtx, projectIds: readonly number[]) {
  return ctx.db
    .select({ category: contractDrawingCats.catCode, sub: contractDrawingSubCats.subCatCode })
    .from(contractDrawingSubcatCatMaps)
    .innerJoin(contractDrawingCats, eq(contractDrawingCats.id, contractDrawingSubcatCatMaps.catId))
    .innerJoin(contractDrawingSubCats, eq(contractDrawingSubCats.id, contractDrawingSubcatCatMaps.subCatId))
    .where(and(inArray(contractDrawingCats.projectId, [...projectIds])));
}
