import type { IconName } from '../_ui/icon-name';
import type { NavigationPages } from './navigation';

type Page = {
  key: string;
  icon: IconName;
  path: string;
  keys?: string;
  needs: readonly string[];
  /** In every project, or in those where the acting organization writes RFAs. */
  inProject?: true | 'contractor';
};

// Only pages that exist; a group without a page the person may use is not shown. Keys by their place on the keyboard.
const GROUPS: readonly { key: string; entries: readonly Page[] }[] = [
  {
    key: 'create',
    entries: [
      {
        key: 'createLetter',
        icon: 'mail',
        path: '/correspondence/new',
        keys: 'KeyN KeyL',
        needs: ['correspondence.create'],
        inProject: true,
      },
      {
        key: 'createIncoming',
        icon: 'inbox',
        path: '/correspondence/incoming',
        keys: 'KeyN KeyI',
        needs: ['correspondence.submit'],
        inProject: true,
      },
      {
        key: 'createRfa',
        icon: 'circle-check',
        path: '/rfas/new',
        keys: 'KeyN KeyR',
        needs: ['rfa.create'],
        inProject: 'contractor',
      },
      {
        key: 'createTransmittal',
        icon: 'upload',
        path: '/transmittals/new',
        keys: 'KeyN KeyT',
        needs: ['transmittal.create'],
        inProject: true,
      },
    ],
  },
  {
    key: 'work',
    entries: [
      { key: 'home', icon: 'house', path: '/', keys: 'KeyG KeyH', needs: [] },
      { key: 'inbox', icon: 'inbox', path: '/inbox', keys: 'KeyG KeyI', needs: [] },
      {
        key: 'drafts',
        icon: 'notebook-pen',
        path: '/drafts',
        keys: 'KeyG KeyE',
        needs: ['correspondence.create', 'correspondence.edit'],
      },
      {
        key: 'circulations',
        icon: 'users',
        path: '/circulations',
        keys: 'KeyG KeyV',
        needs: ['document.view'],
        inProject: true,
      },
      { key: 'notifications', icon: 'bell-ring', path: '/notifications', needs: [] },
    ],
  },
  {
    key: 'registers',
    entries: [
      {
        key: 'correspondence',
        icon: 'mail',
        path: '/correspondence',
        keys: 'KeyG KeyC',
        needs: ['document.view'],
        inProject: true,
      },
      {
        key: 'rfas',
        icon: 'circle-check',
        path: '/rfas',
        keys: 'KeyG KeyR',
        needs: ['document.view'],
        inProject: true,
      },
      {
        key: 'transmittals',
        icon: 'upload',
        path: '/transmittals',
        keys: 'KeyG KeyT',
        needs: ['document.view'],
        inProject: true,
      },
      {
        key: 'contractDrawings',
        icon: 'scroll-text',
        path: '/drawings/contract',
        needs: ['document.view'],
        inProject: true,
      },
      {
        key: 'shopDrawings',
        icon: 'file-pen-line',
        path: '/drawings/shop',
        keys: 'KeyG KeyD',
        needs: ['document.view'],
        inProject: true,
      },
      {
        key: 'asbuiltDrawings',
        icon: 'building-complex',
        path: '/drawings/as-built',
        needs: ['document.view'],
        inProject: true,
      },
      { key: 'holds', icon: 'hand', path: '/holds', needs: ['numbering.hold', 'correspondence.edit'], inProject: true },
    ],
  },
  {
    key: 'monitor',
    entries: [
      {
        key: 'dashboard',
        icon: 'layout-dashboard',
        path: '/dashboard',
        keys: 'KeyG KeyB',
        needs: ['document.view'],
        inProject: true,
      },
      {
        key: 'ballInCourt',
        icon: 'clock-exclamation-point',
        path: '/monitor/ball-in-court',
        needs: ['document.view'],
        inProject: true,
      },
      {
        key: 'pendingTransmittals',
        icon: 'refresh-cw',
        path: '/monitor/pending-transmittals',
        needs: ['transmittal.create', 'transmittal.submit'],
        inProject: true,
      },
    ],
  },
  {
    key: 'project',
    entries: [
      {
        key: 'projectAdmin',
        icon: 'hash',
        path: '/admin',
        needs: ['numbering.template', 'number.void', 'master.project', 'circulation.manage'],
        inProject: true,
      },
    ],
  },
  {
    key: 'system',
    entries: [
      { key: 'organizations', icon: 'building-complex', path: '/admin/organizations', needs: ['organization.manage'] },
      { key: 'projects', icon: 'folder-kanban', path: '/admin/projects', needs: ['project.manage'] },
      { key: 'contracts', icon: 'file-pen-line', path: '/admin/contracts', needs: ['contract.manage'] },
      { key: 'users', icon: 'users', path: '/admin/users', needs: ['member.manage'] },
      { key: 'systemTokens', icon: 'lock', path: '/admin/tokens', needs: ['member.manage'] },
      { key: 'factorRules', icon: 'lock', path: '/admin/security', needs: ['organization.manage'] },
      { key: 'webhooks', icon: 'arrow-right', path: '/admin/webhooks', needs: ['webhook.manage'] },
      { key: 'numbering', icon: 'columns-3', path: '/admin/numbering', needs: ['numbering.template'] },
      { key: 'workflows', icon: 'arrow-right', path: '/admin/workflows', needs: ['workflow.define'] },
      { key: 'correspondenceTypes', icon: 'mail', path: '/admin/types', needs: ['master.global'] },
      { key: 'rfaCodes', icon: 'circle-check', path: '/admin/rfa-codes', needs: ['master.global'] },
      { key: 'audit', icon: 'scroll-text', path: '/admin/audit', needs: ['audit.read'] },
      { key: 'retention', icon: 'scroll-text', path: '/admin/retention', needs: ['ops.view'] },
      { key: 'ops', icon: 'refresh-cw', path: '/ops', needs: ['ops.view'] },
      {
        key: 'workflowVerification',
        icon: 'circle-check',
        path: '/admin/workflows/verification',
        needs: ['ops.view'],
      },
    ],
  },
];

/**
 * The groups of pages that a person may use; the first is what can be made. Chosen on the server: the list costs the
 * browser no script.
 */
export function pagesFor({
  capabilities,
  projects,
  rfaProjects,
}: {
  capabilities: readonly string[];
  projects: readonly { code: string }[];
  rfaProjects: readonly string[];
}): NavigationPages {
  const mayUse = (page: Page) => page.needs.length === 0 || page.needs.some((code) => capabilities.includes(code));
  const all = projects.map(({ code }) => code);
  const within = (inProject: Page['inProject']) => (inProject === 'contractor' ? rfaProjects : all);
  return GROUPS.map(({ key, entries }) => ({
    key,
    pages: entries
      .filter(mayUse)
      .map(({ needs: _server, inProject, ...page }) => (inProject ? { ...page, projects: within(inProject) } : page)),
  })).filter((group) => group.pages.length > 0);
}
