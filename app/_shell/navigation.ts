import type { IconName } from '../_ui/icon-name';

/** Pages that the server allows to a person; the addresses of some depend on the current project. */
export type NavigationPages = readonly {
  key: string;
  pages: readonly {
    key: string;
    icon: IconName;
    path: string;
    /** Keys that lead there, pressed one after the other: `KeyboardEvent.code`s with a blank between them. */
    keys?: string;
    /** The projects that have such a page; absent: it belongs to none. */
    projects?: readonly string[];
  }[];
}[];

export type NavigationItem = { key: string; icon: IconName; href: string; keys?: string };
export type NavigationGroup = { key: string; items: NavigationItem[] };

/** The groups of pages; register entries belong to the current project. */
export function navigationIn(groups: NavigationPages, projectCode: string | null): NavigationGroup[] {
  return groups
    .map((group) => ({
      key: group.key,
      items: group.pages.flatMap(({ path, projects, ...page }) => {
        if (!projects) return [{ ...page, href: path }];
        if (projectCode === null || !projects.includes(projectCode)) return [];
        return [{ ...page, href: projectPath(projectCode) + path }];
      }),
    }))
    .filter((group) => group.items.length > 0);
}

/** Address of a project; the code may hold Thai letters and dots. */
export function projectPath(projectCode: string): string {
  return `/p/${encodeURIComponent(projectCode)}`;
}

/** The project an address is in, or null outside projects. */
export function projectOfPath(path: string): string | null {
  const segment = /^\/p\/([^/]+)/.exec(path)?.[1];
  if (!segment) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** True for an entry of the current page, or of a page above it. */
export function isCurrent(href: string, path: string): boolean {
  return `${path}/`.startsWith(`${href}/`);
}

/** The entry of the current page; the deepest one if several match. */
export function currentOf(groups: readonly NavigationGroup[], path: string): string | undefined {
  const hrefs = groups.flatMap(({ items }) => items.map(({ href }) => href));
  // All remaining addresses share a beginning, so the last in order is the longest.
  return hrefs
    .filter((href) => isCurrent(href, path))
    .sort()
    .at(-1);
}
