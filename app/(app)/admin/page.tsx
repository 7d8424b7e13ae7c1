import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { AdminOnly } from './_admin/admin-only';

const PAGES = [
  ['organization.manage', '/admin/organizations'],
  ['project.manage', '/admin/projects'],
  ['contract.manage', '/admin/contracts'],
  ['member.manage', '/admin/users'],
  ['audit.read', '/admin/audit'],
  ['webhook.manage', '/admin/webhooks'],
] as const;

/** The first administration page that the person may use. */
export default async function AdministrationPage() {
  const held = await listCapabilities(await requireCtx());
  const page = PAGES.find(([permission]) => held.includes(permission));
  if (page) redirect(page[1]);
  return <AdminOnly />;
}
