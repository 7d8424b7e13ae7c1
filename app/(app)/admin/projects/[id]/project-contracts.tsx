import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import { Section } from '@/app/_ui/section';
import type { ProjectDetail } from '@/lib/people/projects/project-queries';
import { ActiveChip } from '../../_admin/active-chip';

export function ProjectContracts({ contracts }: { contracts: ProjectDetail['contracts'] }) {
  const t = useTranslations('admin');
  return (
    <Section title={t('contracts.title')}>
      {contracts.length === 0 ? (
        <p className="text-muted">{t('projects.noContracts')}</p>
      ) : (
        <ul className="flex flex-col">
          {contracts.map((row) => (
            <li
              key={row.publicId}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 last:border-b-0"
            >
              <Link href={`/admin/contracts/${row.publicId}`} className="font-medium text-primary hover:underline">
                {row.code}
              </Link>
              <span className="min-w-0 flex-1 basis-60 break-words text-table text-muted">{row.name}</span>
              <ActiveChip isActive={row.isActive} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
