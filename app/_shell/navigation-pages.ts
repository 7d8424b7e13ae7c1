import type { KindCode, RegisterFolder } from '@/lib/documents/kind-traits';
import type { IconName } from '../_ui/icon-name';
import type { NavigationPages } from './navigation';

type Page = {
  icon: IconName;
  path: string;
  keys?: string;
  needs: readonly string[];
  /** In every project, or in those where the acting organization writes RFAs or raises NCRs. */
  inProject?: true | 'contractor' | 'raiser';
};

type PagesOf<Needed extends string = never> = Readonly<Record<Needed, Page> & Record<string, Page>>;

// Only pages that exist; a group without a page the person may use is not shown. Keys by their place on the keyboard.
const GROUPS: {
  create: PagesOf<`create${Capitalize<KindCode>}`>;
  work: PagesOf<'circulations'>;
  registers: PagesOf<Exclude<RegisterFolder, 'circulations'>>;
  monitor: PagesOf;
  project: PagesOf;
  system: PagesOf;
} = {
  create: {
    createLetter: {
      icon: 'mail',
      path: '/correspondence/new',
      keys: 'KeyN KeyL',
      needs: ['correspondence.create'],
      inProject: true,
    },
    createIncoming: {
      icon: 'inbox',
      path: '/correspondence/incoming',
      keys: 'KeyN KeyI',
      needs: ['correspondence.submit'],
      inProject: true,
    },
    createRfa: {
      icon: 'circle-check',
      path: '/rfas/new',
      keys: 'KeyN KeyR',
      needs: ['rfa.create'],
      inProject: 'contractor',
    },
    createTransmittal: {
      icon: 'upload',
      path: '/transmittals/new',
      keys: 'KeyN KeyT',
      needs: ['transmittal.create'],
      inProject: true,
    },
    createNcr: {
      icon: 'circle-exclamation-point',
      path: '/ncrs/new',
      keys: 'KeyN KeyC',
      needs: ['ncr.create'],
      inProject: 'raiser',
    },
  },
  work: {
    home: { icon: 'house', path: '/', keys: 'KeyG KeyH', needs: [] },
    inbox: { icon: 'inbox', path: '/inbox', keys: 'KeyG KeyI', needs: [] },
    drafts: {
      icon: 'notebook-pen',
      path: '/drafts',
      keys: 'KeyG KeyE',
      needs: ['correspondence.create', 'correspondence.edit'],
    },
    circulations: {
      icon: 'users',
      path: '/circulations',
      keys: 'KeyG KeyV',
      needs: ['document.view'],
      inProject: true,
    },
    notifications: { icon: 'bell-ring', path: '/notifications', needs: [] },
  },
  registers: {
    correspondence: {
      icon: 'mail',
      path: '/correspondence',
      keys: 'KeyG KeyC',
      needs: ['document.view'],
      inProject: true,
    },
    rfas: { icon: 'circle-check', path: '/rfas', keys: 'KeyG KeyR', needs: ['document.view'], inProject: true },
    transmittals: {
      icon: 'upload',
      path: '/transmittals',
      keys: 'KeyG KeyT',
      needs: ['document.view'],
      inProject: true,
    },
    ncrs: {
      icon: 'circle-exclamation-point',
      path: '/ncrs',
      keys: 'KeyG KeyN',
      needs: ['document.view'],
      inProject: true,
    },
    contractDrawings: { icon: 'scroll-text', path: '/drawings/contract', needs: ['document.view'], inProject: true },
    shopDrawings: {
      icon: 'file-pen-line',
      path: '/drawings/shop',
      keys: 'KeyG KeyD',
      needs: ['document.view'],
      inProject: true,
    },
    asbuiltDrawings: {
      icon: 'building-complex',
      path: '/drawings/as-built',
      needs: ['document.view'],
      inProject: true,
    },
    holds: { icon: 'hand', path: '/holds', needs: ['numbering.hold', 'correspondence.edit'], inProject: true },
  },
  monitor: {
    dashboard: {
      icon: 'layout-dashboard',
      path: '/dashboard',
      keys: 'KeyG KeyB',
      needs: ['document.view'],
      inProject: true,
    },
    ballInCourt: {
      icon: 'clock-exclamation-point',
      path: '/monitor/ball-in-court',
      needs: ['document.view'],
      inProject: true,
    },
    reports: { icon: 'calendar-clock', path: '/reports', needs: ['export.use'] },
    pendingTransmittals: {
      icon: 'refresh-cw',
      path: '/monitor/pending-transmittals',
      needs: ['transmittal.create', 'transmittal.submit'],
      inProject: true,
    },
  },
  project: {
    projectAdmin: {
      icon: 'hash',
      path: '/admin',
      needs: ['numbering.template', 'number.void', 'master.project', 'circulation.manage'],
      inProject: true,
    },
  },
  system: {
    organizations: { icon: 'building-complex', path: '/admin/organizations', needs: ['organization.manage'] },
    projects: { icon: 'folder-kanban', path: '/admin/projects', needs: ['project.manage'] },
    contracts: { icon: 'file-pen-line', path: '/admin/contracts', needs: ['contract.manage'] },
    users: { icon: 'users', path: '/admin/users', needs: ['member.manage'] },
    systemTokens: { icon: 'lock', path: '/admin/tokens', needs: ['member.manage'] },
    factorRules: { icon: 'lock', path: '/admin/security', needs: ['organization.manage'] },
    webhooks: { icon: 'arrow-right', path: '/admin/webhooks', needs: ['webhook.manage'] },
    numbering: { icon: 'columns-3', path: '/admin/numbering', needs: ['numbering.template'] },
    workflows: { icon: 'arrow-right', path: '/admin/workflows', needs: ['workflow.define'] },
    correspondenceTypes: { icon: 'mail', path: '/admin/types', needs: ['master.global'] },
    rfaCodes: { icon: 'circle-check', path: '/admin/rfa-codes', needs: ['master.global'] },
    audit: { icon: 'scroll-text', path: '/admin/audit', needs: ['audit.read'] },
    retention: { icon: 'scroll-text', path: '/admin/retention', needs: ['ops.view'] },
    ops: { icon: 'refresh-cw', path: '/ops', needs: ['ops.view'] },
    workflowVerification: { icon: 'circle-check', path: '/admin/workflows/verification', needs: ['ops.view'] },
  },
};

/**
 * The groups of pages that a person may use; the first is what can be made. Chosen on the server: the list costs the
 * browser no script.
 */
export function pagesFor({
  capabilities,
  projects,
  rfaProjects,
  ncrProjects,
}: {
  capabilities: readonly string[];
  projects: readonly { code: string }[];
  rfaProjects: readonly string[];
  ncrProjects: readonly string[];
}): NavigationPages {
  const mayUse = (page: Page) => page.needs.length === 0 || page.needs.some((code) => capabilities.includes(code));
  const all = projects.map(({ code }) => code);
  const within = (inProject: Page['inProject']) =>
    inProject === 'contractor' ? rfaProjects : inProject === 'raiser' ? ncrProjects : all;
  return Object.entries<PagesOf>(GROUPS)
    .map(([group, pages]) => ({
      key: group,
      pages: Object.entries(pages)
        .filter(([, page]) => mayUse(page))
        .map(([key, { needs: _server, inProject, ...page }]) =>
          inProject ? { key, ...page, projects: within(inProject) } : { key, ...page },
        ),
    }))
    .filter((group) => group.pages.length > 0);
}
