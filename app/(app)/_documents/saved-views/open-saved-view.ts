import { redirect } from 'next/navigation';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import type { TableLayout } from '@/lib/people/preferences/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import type { SavedView, ViewQuery } from '@/lib/work/saved-views/constants';
import { findDefaultView } from '@/lib/work/saved-views/find-default-view';
import { listSavedViews } from '@/lib/work/saved-views/list-saved-views';
import type { Register } from '../register/define-register';
import { parseRegisterAddress } from '../register/register-address';
import { isSameQuery, type LostPart, queryOf, usableQuery, viewAddress } from './view-query';

/** Saved views of a register and how its address relates to them. */
export type OpenedViews = {
  views: readonly SavedView[];
  /** The view named by the address. */
  named: SavedView | null;
  /** The view named by the address, or one whose filters equal the address. */
  current: SavedView | null;
  /** The address differs from the open view, or from the whole register where no view is open. */
  isChanged: boolean;
  /** The query that a new view would save. */
  query: ViewQuery;
  /** Parts of the open view that are not applied. */
  lost: readonly LostPart[];
  /** The address names a deleted view, or one that the actor may not see. */
  isGone: boolean;
};

/**
 * Reads the saved views of a register. Redirects to a view named by the address (`open`), or from a bare address to the
 * default of the person or role. The redirect has the view's filters and its id (`saved`). If a default exists, other
 * addresses carry `saved=all`: removing the last filter then shows the whole register.
 */
export async function openSavedView(
  ctx: UserCtx,
  register: Register,
  projectCode: string,
  raw: RawSearchParams,
  options: () => Promise<unknown>,
): Promise<OpenedViews> {
  const { spec } = register;
  const place = { projectCode, register: spec.tableId };
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
 * Key of the person's column layout, and the default layout. Inside a saved view both belong to the view, so changes
 * there do not affect the register.
 */
export function arrangementOf(tableId: string, view: SavedView | null): { layoutId: string; layout: TableLayout } {
  return view ? { layoutId: `view-${view.publicId}`, layout: view.layout } : { layoutId: tableId, layout: {} };
}

/** The saved view named by an address, for print and export. */
export async function namedView(
  ctx: UserCtx,
  register: Register,
  projectCode: string,
  raw: RawSearchParams,
): Promise<SavedView | null> {
  const saved = textOf(raw.saved);
  if (saved === null || saved === 'all') return null;
  const place = { projectCode, register: register.spec.tableId };
  const { views } = await listSavedViews(ctx, place);
  return views.find(({ publicId }) => publicId === saved) ?? null;
}

function textOf(value: string | string[] | undefined): string | null {
  return [value ?? null].flat()[0] ?? null;
}
