import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentOf, isCurrent, navigationIn, projectOfPath } from './navigation';
import { pagesFor } from './navigation-pages';

const navigationFor = (
  capabilities: readonly string[],
  project: string | null,
  rfaProjects: readonly string[] = [],
  ncrProjects: readonly string[] = [],
) =>
  navigationIn(
    pagesFor({ capabilities, projects: [{ code: 'LCBP3-C2' }, { code: 'X' }], rfaProjects, ncrProjects }),
    project,
  );

const everything = [
  'document.view',
  'correspondence.create',
  'rfa.create',
  'numbering.template',
  'organization.manage',
  'project.manage',
  'contract.manage',
  'member.manage',
  'audit.read',
  'master.global',
];
const keys = (capabilities: readonly string[], project: string | null = 'LCBP3-C2') =>
  navigationFor(capabilities, project).flatMap((group) => group.items.map((item) => item.key));

/** A folder in parentheses groups files without being part of the address. */
function hasPage(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const groups = readdirSync(folder).filter((name) => /^\(.+\)$/.test(name));
  return ['', ...groups].some((group) => existsSync(join(folder, group, 'page.tsx')));
}

describe('the rail', () => {
  it('gives every page of a day’s work an icon of its own', () => {
    const pages = navigationFor([...everything, 'numbering.hold', 'transmittal.submit'], 'LCBP3-C2', ['LCBP3-C2']);
    const daily = pages.slice(1, 4).flatMap((group) => group.items);
    expect(daily.map(({ key }) => key)).toEqual(expect.arrayContaining(['inbox', 'transmittals', 'ballInCourt']));
    const icons = daily.map(({ icon }) => icon);
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
  });

  it('shows only what the person may use', () => {
    expect(keys(['document.view'])).toEqual([
      'home',
      'inbox',
      'circulations',
      'notifications',
      'correspondence',
      'rfas',
      'transmittals',
      'ncrs',
      'contractDrawings',
      'shopDrawings',
      'asbuiltDrawings',
      'dashboard',
      'ballInCourt',
    ]);
    expect(keys(['document.view', 'member.manage'])).toContain('users');
    expect(keys(['document.view', 'member.manage'])).not.toContain('organizations');
    expect(navigationFor(['document.view'], 'X').map((group) => group.key)).toEqual(['work', 'registers', 'monitor']);
  });

  it('offers what the person may make: an RFA where their organization is the contractor', () => {
    const makes = (capabilities: readonly string[], project: string | null) =>
      navigationFor(capabilities, project, ['LCBP3-C2'])
        .filter((group) => group.key === 'create')
        .flatMap((group) => group.items.map((item) => item.href));
    const both = ['correspondence.create', 'rfa.create'];
    expect(makes(both, 'LCBP3-C2')).toEqual(['/p/LCBP3-C2/correspondence/new', '/p/LCBP3-C2/rfas/new']);
    expect(makes(both, 'X')).toEqual(['/p/X/correspondence/new']);
    expect(makes(['correspondence.create'], 'LCBP3-C2')).toEqual(['/p/LCBP3-C2/correspondence/new']);
    expect(makes(both, null)).toEqual([]);
  });

  it('offers a new NCR where their organization is an owner or a consultant', () => {
    const makes = (project: string) =>
      navigationFor(['ncr.create'], project, [], ['LCBP3-C2']).flatMap((group) => group.items.map((item) => item.href));
    expect(makes('LCBP3-C2')).toContain('/p/LCBP3-C2/ncrs/new');
    expect(makes('X')).not.toContain('/p/X/ncrs/new');
  });

  it('has each key sequence once, and none that begins another', () => {
    const all = navigationFor([...everything, 'ncr.create', 'transmittal.create'], 'X', ['X'], ['X']).flatMap((group) =>
      group.items.flatMap(({ keys }) => keys ?? []),
    );
    expect(all).toContain('KeyN KeyR');
    expect(all).toContain('KeyG KeyR');
    expect(all.filter((one) => all.filter((other) => other.startsWith(one)).length > 1)).toEqual([]);
  });

  it('leads to each register by G and its letter, and to the drafts by another', () => {
    const items = navigationFor(everything, 'X').flatMap((group) => group.items);
    const leadsTo = (sequence: string) => items.find(({ keys }) => keys === sequence)?.href;
    expect(['KeyG KeyC', 'KeyG KeyR', 'KeyG KeyD', 'KeyG KeyE'].map(leadsTo)).toEqual([
      '/p/X/correspondence',
      '/p/X/rfas',
      '/p/X/drawings/shop',
      '/drafts',
    ]);
  });

  it('has no registers before a project is chosen', () => {
    expect(keys(everything, null)).not.toContain('correspondence');
  });

  it('leads only to pages that exist', () => {
    const missing = navigationFor(everything, 'X')
      .flatMap((group) =>
        group.items.map((item) =>
          item.href.replace('/p/X', '/p/[project]').replace(/\/drawings\/.+/, '/drawings/[kind]'),
        ),
      )
      .filter((href) => !hasPage(join(process.cwd(), 'app/(app)', href)));
    expect(missing).toEqual([]);
  });

  it('knows the project of an address, also in Thai', () => {
    expect(projectOfPath('/p/LCBP3-C2/correspondence')).toBe('LCBP3-C2');
    expect(projectOfPath(`/p/${encodeURIComponent('สคฉ.3')}`)).toBe('สคฉ.3');
    expect(projectOfPath('/p/%E0%A4%A')).toBeNull();
    expect(projectOfPath('/inbox')).toBeNull();
  });

  it('marks an entry on its page and on the pages below it', () => {
    expect(isCurrent('/admin/users', '/admin/users/1')).toBe(true);
    expect(isCurrent('/admin/users', '/admin/users-old')).toBe(false);
  });

  it('marks one entry where a page below another has its own', () => {
    const groups = navigationFor([...everything, 'workflow.define', 'ops.view'], 'X');
    expect(currentOf(groups, '/admin/workflows/verification')).toBe('/admin/workflows/verification');
    expect(currentOf(groups, '/admin/workflows/RFA_APPROVAL')).toBe('/admin/workflows');
    expect(currentOf(groups, '/p/X/correspondence/new')).toBe('/p/X/correspondence/new');
    expect(currentOf(groups, '/p/X/correspondence')).toBe('/p/X/correspondence');
    expect(currentOf(groups, '/settings/tokens')).toBeUndefined();
  });
});
