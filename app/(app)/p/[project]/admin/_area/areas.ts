import type { PermissionCode } from '@/lib/people/identity/access/permissions';

/** Pages of a project's administration, in the order of their tabs; each is shown to who holds one of `needs` there. */
const AREAS = [
  { key: 'numbering', path: '/numbering', needs: ['numbering.template'] },
  { key: 'voids', path: '/numbering/voids', needs: ['number.void', 'numbering.manual'] },
  { key: 'numberImport', path: '/numbering/import', needs: ['numbering.import'] },
  { key: 'calendar', path: '/calendar', needs: ['master.project'] },
  { key: 'rfaTypes', path: '/rfa-types', needs: ['master.project'] },
  { key: 'lists', path: '/lists', needs: ['master.project'] },
  { key: 'letterTemplates', path: '/letter-templates', needs: ['master.project'] },
  { key: 'matrix', path: '/matrix', needs: ['circulation.manage', 'master.project'] },
  { key: 'reviewTeams', path: '/review-teams', needs: ['master.project'] },
] as const satisfies readonly { key: string; path: `/${string}`; needs: readonly PermissionCode[] }[];

export type AreaKey = (typeof AREAS)[number]['key'];

/** The areas that a person may use, as addresses. */
export function areasFor(projectCode: string, held: readonly PermissionCode[]): { key: AreaKey; href: string }[] {
  const base = `/p/${encodeURIComponent(projectCode)}/admin`;
  return AREAS.filter(({ needs }) => needs.some((code) => held.includes(code))).map(({ key, path }) => ({
    key,
    href: `${base}${path}`,
  }));
}
