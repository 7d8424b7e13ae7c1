import {
  BellRing,
  Building2,
  FileSignature,
  FolderKanban,
  Inbox,
  type LucideIcon,
  Mail,
  NotebookPen,
  ScrollText,
  Users,
} from 'lucide-react';

const ICONS: Record<string, LucideIcon> = {
  inbox: Inbox,
  drafts: NotebookPen,
  notifications: BellRing,
  correspondence: Mail,
  organizations: Building2,
  projects: FolderKanban,
  contracts: FileSignature,
  users: Users,
  audit: ScrollText,
};

/** Icon of a navigation entry, 16 px. */
export function NavigationIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Mail;
  return <Icon size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />;
}
