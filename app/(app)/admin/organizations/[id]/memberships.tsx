import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import { Section } from '@/app/_ui/section';
import type { OrganizationDetail } from '@/lib/people/projects/organization-queries';

/** Projects and contracts of an organization; edited on their own pages. */
export function Memberships({ organization }: { organization: OrganizationDetail }) {
  const t = useTranslations('admin');
  const parties = useTranslations('admin.parties');
  const { projects, contracts } = organization;
  const rows = [
    ...projects.map((row) => ({ ...row, key: row.publicId, href: `/admin/projects/${row.publicId}`, role: '' })),
    ...contracts.map((row) => ({
      ...row,
      key: `${row.publicId} ${row.roleInContract}`,
      href: `/admin/contracts/${row.publicId}`,
      role: parties(row.roleInContract),
    })),
  ];
  return (
    <Section title={t('organizations.memberships')}>
      {rows.length === 0 ? (
        <p className="text-muted">{t('organizations.noMemberships')}</p>
      ) : (
        <ul className="flex flex-col">
          {rows.map((row) => (
            <li
              key={row.key}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 last:border-b-0"
            >
              <Link href={row.href} className="font-medium text-primary hover:underline">
                {row.code}
              </Link>
              <span className="min-w-0 flex-1 basis-60 break-words text-table text-muted">{row.name}</span>
              {row.role && <span className="text-table">{row.role}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
