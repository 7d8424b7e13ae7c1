import { notFound } from 'next/navigation';
import { Frame } from '@/app/_shell/frame';
import { pagesFor } from '@/app/_shell/navigation-pages';
import { readPreferences } from '@/app/_shell/read-preferences';
import type { ShellData } from '@/app/_shell/shell-data';
import { Mark } from '@/app/_ui/mark';
import { PageHeader } from '@/app/_ui/page-header';
import type { RawSearchParams } from '@/app/_web/search-params';
import { env } from '@/lib/platform/env';
import { GalleryTable } from '../gallery-table';
import { SAMPLE_WORDS } from '../sample-data';
import { readSampleList } from '../sample-list';

export const dynamic = 'force-dynamic';

const SAMPLE_SHELL: ShellData = {
  user: { publicId: 'u', displayName: SAMPLE_WORDS.person, username: 'ekachai', locale: 'th' },
  actingOrganization: { publicId: 'a', code: 'คคง.', name: SAMPLE_WORDS.title },
  organizations: [
    { publicId: 'a', code: 'คคง.', name: SAMPLE_WORDS.title },
    { publicId: 'b', code: 'สคฉ.3', name: SAMPLE_WORDS.title },
  ],
  projects: ['LCBP3', 'LCBP3-C1', 'LCBP3-C2'].map((code) => ({ publicId: code, code, name: SAMPLE_WORDS.title })),
  capabilities: [
    'document.view',
    'correspondence.create',
    'rfa.create',
    'organization.manage',
    'member.manage',
    'audit.read',
  ],
  unreadNotifications: 7,
  work: { todo: 21, overdue: 4 },
  demo: true,
};

async function doNothing(): Promise<void> {
  'use server';
}

/** The frame with invented data, around a register. */
export default async function GalleryShellPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  if (env().NODE_ENV === 'production' && !env().UI_GALLERY) notFound();
  return (
    <Frame
      shell={SAMPLE_SHELL}
      pages={pagesFor({ ...SAMPLE_SHELL, rfaProjects: ['LCBP3-C2'], ncrProjects: ['LCBP3-C2'] })}
      actions={{ switchOrganization: doNothing, signOut: doNothing, rememberProject: doNothing }}
      preferences={await readPreferences()}
      lastProject={null}
      mark={<Mark />}
    >
      <PageHeader title={SAMPLE_WORDS.title} />
      <GalleryTable {...readSampleList(await searchParams)} />
    </Frame>
  );
}
