'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Select } from '@/app/_ui/select';

/** The project a list is of; the address keeps it. */
export function ProjectPicker({
  projects,
  value,
}: {
  projects: readonly { code: string; name: string }[];
  value: string;
}) {
  const t = useTranslations('series');
  const router = useRouter();
  const path = usePathname();
  const [, startTransition] = useTransition();
  return (
    <Select
      label={t('project')}
      className="w-full max-w-md"
      value={value}
      options={projects.map((project) => ({ value: project.code, label: `${project.code} ${project.name}` }))}
      onChange={(event) =>
        startTransition(() => router.push(`${path}?project=${encodeURIComponent(event.target.value)}`))
      }
    />
  );
}
