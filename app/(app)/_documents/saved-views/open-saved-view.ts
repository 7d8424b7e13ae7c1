import { redirect } from 'next/navigation';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import type { TableLayout } from '@/lib/people/preferences/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import type { SavedView, ViewQuery, ViewRegister } from '@/lib/work/saved-views/constants';
import { findDefaultView } from '@/lib/work/saved-views/find-default-view';
import { listSavedViews } from '@/lib/work/saved-views/list-saved-views';
import type { Register } from '../register/define-register';
import { parseRegisterAddress } from '../register/register-address';
import { isSameQuery, type LostPart, queryOf, usableQuery, viewAddress } from './view-query';

/** The saved views of a register, and what its address has to do with them. */
export type OpenedViews = {
  views: readonly SavedView[];
  /** The view that the address names. */
  named: SavedView | null;
  /** The same, or one that says exactly what the address says. */
  current: SavedView | null;
  /** What is shown is more or less than the open view, or than the whole register where no view is open. */
  isChanged: boolean;
  /** What a new view would keep. */
  query: ViewQuery;
  /** Parts of the open view that are not applied. */
  lost: readonly LostPart[];
  /** The address names a view that the actor does not see, or that was deleted. */
  isGone: boolean;
};

/**
 * Reads the saved views of a register. Opens one where the address names it (`open`), or where the address says nothing
 * and the person or their role has a default: what it filters then is in the address, with its name (`saved`). Beside a
 * default every other address says `saved=all`, so that it stays the whole register when its last filter is removed.
 */
export async function openSavedView(
  ctx: UserCtx,
  register: Register,
  projectCode: string,
  raw: RawSearchParams,
  options: () => Promise<unknown>,
): Promise<OpenedViews> {
  const { spec } = register;
  const place = { projectCode, register: spec.tableId as ViewRegister };
  const isBare = Object.values(raw).every((value) => value === undefined);
  const isUnnamed = raw.open === undefined && raw.saved === undefined;
  const [{ views }, byDefault] = await Promise.all([
    listSavedViews(ctx, place),
    isUnnamed ? findDefaultView(ctx, place) : null,
  ]);
  const base = register.path(projectCode);
  if (byDefault !== null && !isBare) redirect(addressOf(base, { ...raw, saved: 'all' }));
  const wanted = textOf(raw.open) ?? byDefault;
  if (wanted !== null) {
    const view = views.find(({ publicId }) => publicId === wanted);
    redirect(viewAddress(base, view ? usableQuery(spec, view.query, await options()).query : {}, wanted));
  }
  const query = queryOf(spec, parseRegisterAddress(spec, raw));
  const saved = textOf(raw.saved);
  const named = views.find(({ publicId }) => publicId === saved) ?? null;
  if (!named) {
    const isNarrowed = Object.keys(query).length > 0;
    const same = isNarrowed ? (views.find((view) => isSameQuery(view.query, query)) ?? null) : null;
    const isChanged = isNarrowed && !same;
    return { views, named: null, current: same, isChanged, query, lost: [], isGone: saved !== null && saved !== 'all' };
  }
  const { query: usable, lost } = usableQuery(spec, named.query, await options());
  return { views, named, current: named, isChanged: !isSameQuery(usable, query), query, lost, isGone: false };
}

/**
 * The name under which a person's arrangement of columns is kept, and the arrangement that holds without one. Inside a
 * saved view both are the view's own: what a person changes there leaves the register as it is.
 */
export function arrangementOf(tableId: string, view: SavedView | null): { layoutId: string; layout: TableLayout } {
  return view ? { layoutId: `view-${view.publicId}`, layout: view.layout } : { layoutId: tableId, layout: {} };
}

/** The saved view that an address names, for the print and the export. */
export async function namedView(
  ctx: UserCtx,
  register: Register,
  projectCode: string,
  raw: RawSearchParams,
): Promise<SavedView | null> {
  const saved = textOf(raw.saved);
  if (saved === null || saved === 'all') return null;
  const place = { projectCode, register: register.spec.tableId as ViewRegister };
  const { views } = await listSavedViews(ctx, place);
  return views.find(({ publicId }) => publicId === saved) ?? null;
}

function textOf(value: string | string[] | undefined): string | null {
  return [value ?? null].flat()[0] ?? null;
}
