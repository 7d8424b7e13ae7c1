import type { ViewScope } from '@/db/enums';

/**
 * What the actor may share in a project. `organization`: `circulation.manage` in the acting organization, which its
 * Document Control and Org Admin hold. `project`: `master.project` in the project, held by its Project Admin.
 */
export type ViewRights = { organization: boolean; project: boolean };

/** Whether the actor may let these people see a view. */
export function mayShareWith(scope: ViewScope, rights: ViewRights): boolean {
  if (scope === 'PRIVATE') return true;
  return scope === 'ORGANIZATION' ? rights.organization : rights.project;
}

/**
 * Whether the actor may change, delete or take over a view that they see. A shared view belongs to the organization or
 * the project and stays when the person who made it leaves.
 */
export function mayChangeView(view: { scope: ViewScope; isOwn: boolean }, rights: ViewRights): boolean {
  return view.scope === 'PRIVATE' ? view.isOwn : mayShareWith(view.scope, rights);
}
