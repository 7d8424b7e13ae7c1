import type { ViewScope } from '@/db/enums';

/**
 * The actor's sharing rights in a project. `organization`: `circulation.manage` in the acting organization, held by
 * Document Control and Org Admin. `project`: `master.project` in the project, held by its Project Admin.
 */
export type ViewRights = { organization: boolean; project: boolean };

/** True if the actor may share a view with this scope. */
export function mayShareWith(scope: ViewScope, rights: ViewRights): boolean {
  if (scope === 'PRIVATE') return true;
  return scope === 'ORGANIZATION' ? rights.organization : rights.project;
}

/**
 * True if the actor may change, delete or take over a visible view. A shared view belongs to the organization or
 * project and remains after its author leaves.
 */
export function mayChangeView(view: { scope: ViewScope; isOwn: boolean }, rights: ViewRights): boolean {
  return view.scope === 'PRIVATE' ? view.isOwn : mayShareWith(view.scope, rights);
}
