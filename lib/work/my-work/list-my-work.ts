import type { UserCtx } from '@/lib/platform/ctx';
import { SORTED_TABS } from './constants';
import type { WorkKeys } from './documents';
import { readDone } from './done-work';
import type { WorkPage } from './dto';
import { readResubmissions } from './expected-resubmissions';
import { readHeld, type WorkQuestion, type WorkSlice } from './held-work';
import { readInformed } from './informed-work';
import { loadRows } from './load-rows';
import { inOrder, readPlace, type WorkEdge, writePlace } from './page-cursors';
import { readWorkQuestion } from './read-work-question';
import { defaultSort, WorkParams, type WorkParamsInput, type WorkSort, type WorkTab } from './schema';
import { readWaiting } from './waiting-work';
import { loadFacets } from './work-facets';
import type { WorkHead } from './work-head';

/**
 * One queue across all kinds of documents, of the actor or of the organization acted for. Order: by due date, or the
 * newest first; `done` by its time, the last first. It contains and counts visible documents only. A cursor is a
 * position, so a page continues even if its row is gone.
 */
export async function listMyWork(ctx: UserCtx, input: WorkParamsInput): Promise<WorkPage> {
  const params = WorkParams.parse(input);
  const question = await readWorkQuestion(ctx, params.scope);
  const { keys, counts } = await loadFacets(ctx, question, params);
  const edge = edgeOf(params);
  const sort = (SORTED_TABS as readonly WorkTab[]).includes(params.tab) ? params.sort : null;
  const page = { keys, edge, limit: params.size + 1, sort: sort ?? defaultSort(params.tab) };
  const found = await readTab(ctx, question, params.tab, page);
  const heads = found.slice(0, params.size);
  if (edge?.isBackwards) heads.reverse();
  const hasMore = found.length > params.size;
  const [first, last] = [heads[0], heads.at(-1)];
  return {
    rows: await loadRows(ctx, question, heads),
    total: counts.tabs[params.tab],
    after: last && (edge?.isBackwards || hasMore) ? writePlace(last.place) : null,
    before: first && (edge?.isBackwards ? hasMore : edge !== null) ? writePlace(first.place) : null,
    counts,
  };
}

function edgeOf({ after, before }: WorkParams): WorkEdge | null {
  const place = readPlace(after) ?? readPlace(before);
  return place && { place, isBackwards: readPlace(after) === null };
}

interface Page {
  keys: WorkKeys;
  edge: WorkEdge | null;
  limit: number;
  sort: WorkSort;
}

async function readTab(ctx: UserCtx, question: WorkQuestion, tab: WorkTab, page: Page): Promise<WorkHead[]> {
  switch (tab) {
    case 'todo':
      return readOwed(ctx, question, { ...page, isSnoozed: false });
    case 'receive':
      return readHeld(ctx, question, { ...page, isSnoozed: false, areReceipts: true });
    case 'acknowledge':
      return readInformed(ctx, question, { ...page, isSnoozed: false });
    case 'snoozed':
      return question.isSnoozing ? readOwed(ctx, question, { ...page, isSnoozed: true }) : [];
    case 'waiting':
      return readWaiting(ctx, question, page);
    case 'done':
      return readDone(ctx, question, page);
  }
}

/** Waiting work, from its three sources. */
async function readOwed(ctx: UserCtx, question: WorkQuestion, slice: WorkSlice): Promise<WorkHead[]> {
  return merged(slice, [
    await readHeld(ctx, question, { ...slice, areReceipts: null }),
    await readInformed(ctx, question, slice),
    await readResubmissions(ctx, question, slice),
  ]);
}

/** Each source gave as many as the page needs, in the order of reading: the first of all of them are the page's. */
function merged({ edge, limit, sort }: Page, sources: readonly WorkHead[][]): WorkHead[] {
  const turn = (edge?.isBackwards ?? false) === (sort === 'newest') ? 1 : -1;
  return sources
    .flat()
    .sort((a, b) => turn * inOrder(a.place, b.place))
    .slice(0, limit);
}
