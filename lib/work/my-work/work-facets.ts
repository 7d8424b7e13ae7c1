import { inArray } from 'drizzle-orm';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { organizations, projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { DUE_BUCKETS, WORK_TABS } from './constants';
import { countOwed } from './count-owed';
import { SHEET, type WorkKeys } from './documents';
import { countDone } from './done-work';
import type { WorkCounts, WorkOption } from './dto';
import type { WorkQuestion } from './held-work';
import type { DueBucket, WorkFilters, WorkTab } from './schema';
import { countWaiting } from './waiting-work';

/** Count of entries with equal tabs and filter values. */
interface Facet {
  tabs: readonly WorkTab[];
  typeId: number;
  projectId: number;
  /** 0: none. */
  disciplineId: number;
  fromId: number;
  due: DueBucket;
  count: number;
}

const OWED: Facet['tabs'] = ['todo'];
const ASLEEP: Facet['tabs'] = ['snoozed'];
const WAITING: Facet['tabs'] = ['waiting'];
const DONE: Facet['tabs'] = ['done'];

interface Names {
  types: Map<number, { code: string; name: string }>;
  projects: Map<number, { code: string; name: string }>;
  disciplines: Map<number, { code: string; name: string }>;
  organizations: Map<number, { code: string; name: string }>;
}

export interface WorkFacets {
  counts: WorkCounts;
  /** The filters of the address as keys; what nothing in sight is called by lets nothing through. */
  keys: WorkKeys;
}

/** Counts of all tabs and the choices of every filter, from one count per source over what the actor may see. */
export async function loadFacets(
  ctx: UserCtx,
  question: WorkQuestion,
  { tab, filters }: { tab: WorkTab; filters: WorkFilters },
): Promise<WorkFacets> {
  const [owed, waiting, done] = await Promise.all([
    countOwed(ctx, question),
    countWaiting(ctx, question),
    countDone(ctx, question),
  ]);
  const facets: Facet[] = [
    // Snoozed entries count there only.
    ...owed.map(({ isSnoozed, part, ...facet }) => ({
      ...facet,
      tabs: isSnoozed ? ASLEEP : part ? (['todo', part] as const) : OWED,
    })),
    ...waiting.map((facet) => ({ ...facet, tabs: WAITING })),
    ...done.map((facet) => ({ ...facet, tabs: DONE })),
  ];
  const names = await loadNames(ctx, facets);
  const keys = keysOf(filters, names);
  return { keys, counts: countsOf(facets, names, keys, tab) };
}

function countsOf(facets: readonly Facet[], names: Names, keys: WorkKeys, tab: WorkTab): WorkCounts {
  const shown = facets.filter(({ tabs }) => tabs.includes(tab));
  const without = (part: keyof WorkKeys) => shown.filter((facet) => isIn(facet, { ...keys, [part]: null }));
  const sum = (list: readonly Facet[]) => list.reduce((total, { count }) => total + count, 0);
  const all = (wanted: WorkTab) => sum(facets.filter((facet) => facet.tabs.includes(wanted) && isIn(facet, keys)));
  const due = without('due');
  return {
    tabs: Object.fromEntries(WORK_TABS.map((name) => [name, all(name)])) as Record<WorkTab, number>,
    kinds: optionsOf(without('types'), ({ typeId }) => typeId, names.types),
    projects: optionsOf(without('projects'), ({ projectId }) => projectId, names.projects),
    disciplines: optionsOf(without('disciplines'), ({ disciplineId }) => disciplineId, names.disciplines),
    from: optionsOf(without('from'), ({ fromId }) => fromId, names.organizations),
    due: Object.fromEntries(
      DUE_BUCKETS.map((bucket) => [bucket, sum(due.filter((facet) => facet.due === bucket))]),
    ) as Record<DueBucket, number>,
  };
}

function isIn(facet: Facet, keys: WorkKeys): boolean {
  // Done entries have no due date.
  const isDue = keys.due === null || facet.tabs === DONE || keys.due.includes(facet.due);
  return (
    isDue &&
    (keys.types?.includes(facet.typeId) ?? true) &&
    (keys.projects?.includes(facet.projectId) ?? true) &&
    (keys.disciplines?.includes(facet.disciplineId) ?? true) &&
    (keys.from?.includes(facet.fromId) ?? true)
  );
}

/** Two contracts may both have a discipline of one code: to people it is one. */
function optionsOf(
  facets: readonly Facet[],
  keyOf: (facet: Facet) => number,
  names: ReadonlyMap<number, { code: string; name: string }>,
): WorkOption[] {
  const options = new Map<string, WorkOption>();
  for (const facet of facets) {
    const named = names.get(keyOf(facet));
    if (!named) continue;
    const option = options.get(named.code) ?? { ...named, count: 0 };
    options.set(named.code, { ...option, count: option.count + facet.count });
  }
  return [...options.values()].sort((a, b) => a.code.localeCompare(b.code, 'th'));
}

function keysOf(filters: WorkFilters, names: Names): WorkKeys {
  const keys = (codes: readonly string[] | undefined, known: ReadonlyMap<number, { code: string }>) =>
    codes === undefined || codes.length === 0
      ? null
      : [...known].flatMap(([key, { code }]) => (codes.includes(code) ? [key] : []));
  return {
    types: keys(filters.kind, names.types),
    projects: keys(filters.project, names.projects),
    disciplines: keys(filters.discipline, names.disciplines),
    from: keys(filters.from, names.organizations),
    due: filters.due === undefined || filters.due.length === 0 ? null : filters.due,
  };
}

async function loadNames(ctx: UserCtx, facets: readonly Facet[]): Promise<Names> {
  const keys = (of: (facet: Facet) => number) => [...new Set(facets.map(of).filter((key) => key > 0))];
  const named = (rows: readonly { id: number; code: string; th: string; en: string | null }[]) =>
    new Map(rows.map(({ id, code, th, en }) => [id, { code, name: (ctx.locale === 'en' ? en : null) ?? th }]));
  const [typeIds, projectIds, disciplineIds, fromIds] = [
    keys(({ typeId }) => typeId),
    keys(({ projectId }) => projectId),
    keys(({ disciplineId }) => disciplineId),
    keys(({ fromId }) => fromId),
  ];
  const [types, places, branches, writers] = await Promise.all([
    typeIds.length === 0
      ? []
      : ctx.db
          .select({
            id: correspondenceTypes.id,
            code: correspondenceTypes.typeCode,
            th: correspondenceTypes.nameTh,
            en: correspondenceTypes.nameEn,
          })
          .from(correspondenceTypes)
          .where(inArray(correspondenceTypes.id, typeIds)),
    projectIds.length === 0
      ? []
      : ctx.db
          .select({ id: projects.id, code: projects.projectCode, th: projects.nameTh, en: projects.nameEn })
          .from(projects)
          .where(inArray(projects.id, projectIds)),
    disciplineIds.length === 0
      ? []
      : ctx.db
          .select({
            id: disciplines.id,
            code: disciplines.disciplineCode,
            th: disciplines.nameTh,
            en: disciplines.nameEn,
          })
          .from(disciplines)
          .where(inArray(disciplines.id, disciplineIds)),
    fromIds.length === 0
      ? []
      : ctx.db
          .select({
            id: organizations.id,
            code: organizations.organizationCode,
            th: organizations.nameTh,
            en: organizations.nameEn,
          })
          .from(organizations)
          .where(inArray(organizations.id, fromIds)),
  ]);
  const sheet = { id: 0, code: SHEET, th: 'ใบเวียน', en: 'Circulation' };
  const hasSheets = facets.some(({ typeId }) => typeId === 0);
  return {
    types: named(hasSheets ? [...types, sheet] : types),
    projects: named(places),
    disciplines: named(branches),
    organizations: named(writers),
  };
}
