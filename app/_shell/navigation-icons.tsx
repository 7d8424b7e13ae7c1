import { Icon } from '../_ui/icon';
import type { IconName } from '../_ui/icon-name';

const ICONS: Record<string, IconName> = {
  inbox: 'inbox',
  drafts: 'notebook-pen',
  notifications: 'bell-ring',
  correspondence: 'mail',
  holds: 'hand',
  projectAdmin: 'hash',
  organizations: 'building-complex',
  projects: 'folder-kanban',
  contracts: 'file-pen-line',
  users: 'users',
  systemTokens: 'lock',
  numbering: 'columns-3',
  workflows: 'arrow-right',
  audit: 'scroll-text',
  ops: 'refresh-cw',
};

/** Icon of a navigation entry, 16 px. */
export function NavigationIcon({ name }: { name: string }) {
  return <Icon name={ICONS[name] ?? 'mail'} className="shrink-0" />;
}
