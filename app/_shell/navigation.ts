export type NavigationItem = { key: string; href: string };
export type NavigationGroup = { key: string; items: NavigationItem[] };

type Entry = { key: string; path: string; needs: readonly string[]; inProject?: boolean };

// Only pages that exist; a group without a page the person may use is not shown.
const GROUPS: readonly { key: string; entries: readonly Entry[] }[] = [
  {
    key: 'work',
    entries: [
      { key: 'inbox', path: '/inbox', needs: [] },
      { key: 'drafts', path: '/drafts', needs: ['correspondence.create', 'correspondence.edit'] },
      { key: 'notifications', path: '/notifications', needs: [] },
    ],
  },
  {
    key: 'registers',
    entries: [
      { key: 'correspondence', path: '/correspondence', needs: ['document.view'], inProject: true },
      { key: 'holds', path: '/holds', needs: ['numbering.hold', 'correspondence.edit'], inProject: true },
    ],
  },
  {
    key: 'project',
    entries: [{ key: 'projectAdmin', path: '/admin', needs: ['numbering.template', 'number.void'], inProject: true }],
  },
  {
    key: 'system',
    entries: [
      { key: 'organizations', path: '/admin/organizations', needs: ['organization.manage'] },
      { key: 'projects', path: '/admin/projects', needs: ['project.manage'] },
      { key: 'contracts', path: '/admin/contracts', needs: ['contract.manage'] },
      { key: 'users', path: '/admin/users', needs: ['member.manage'] },
      { key: 'systemTokens', path: '/admin/tokens', needs: ['member.manage'] },
      { key: 'numbering', path: '/admin/numbering', needs: ['numbering.template'] },
      { key: 'workflows', path: '/admin/workflows', needs: ['workflow.define'] },
      { key: 'audit', path: '/admin/audit', needs: ['audit.read'] },
      { key: 'ops', path: '/ops', needs: ['ops.view'] },
    ],
  },
];

/** The rail's groups for what a person may do; register entries belong to the current project. */
export function navigationFor(capabilities: readonly string[], projectCode: string | null): NavigationGroup[] {
  const mayUse = (entry: Entry) => entry.needs.length === 0 || entry.needs.some((code) => capabilities.includes(code));
  return GROUPS.map((group) => ({
    key: group.key,
    items: group.entries.filter(mayUse).flatMap((entry) => {
      if (!entry.inProject) return [{ key: entry.key, href: entry.path }];
      return projectCode === null ? [] : [{ key: entry.key, href: `${projectPath(projectCode)}${entry.path}` }];
    }),
  })).filter((group) => group.items.length > 0);
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

/** Whether a rail entry is where the reader is: the page itself or one below it. */
export function isCurrent(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
