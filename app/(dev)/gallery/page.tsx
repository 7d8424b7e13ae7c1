import { Plus } from 'lucide-react';
import { notFound } from 'next/navigation';
import { Avatar } from '@/app/_ui/avatar';
import { Badge } from '@/app/_ui/badge';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { DescriptionList } from '@/app/_ui/description-list';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DueMeter } from '@/app/_ui/due-meter';
import { EmptyFilteredState } from '@/app/_ui/empty-filtered-state';
import { EmptyState } from '@/app/_ui/empty-state';
import { Kbd } from '@/app/_ui/kbd';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { Stamp } from '@/app/_ui/stamp';
import { StatusChip } from '@/app/_ui/status-chip';
import { STATUS_FAMILIES } from '@/app/_ui/status-families';
import { ThaiDate } from '@/app/_ui/thai-date';
import { Timeline } from '@/app/_ui/timeline';
import type { RawSearchParams } from '@/app/_web/search-params';
import { env } from '@/lib/platform/env';
import { GalleryFields } from './gallery-fields';
import { GalleryOverlays } from './gallery-overlays';
import { GalleryTable } from './gallery-table';
import { SAMPLE_WORDS } from './sample-data';
import { readSampleList } from './sample-list';

export const dynamic = 'force-dynamic';

/** Every component in every state, for people and for the accessibility test; not part of the product. */
export default async function GalleryPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  if (env().NODE_ENV === 'production' && !env().UI_GALLERY) notFound();
  const list = readSampleList(await searchParams);
  return (
    <main className="mx-auto max-w-[1400px] p-4 md:p-6">
      <PageHeader
        title={SAMPLE_WORDS.title}
        trail={[{ label: 'LCBP3-C2', href: '/gallery' }]}
        meta={
          <>
            <StatusChip code="SUBCSC" yours />
            <DueMeter state="at-risk" days={2} fraction={0.8} />
            <ThaiDate iso="2025-12-02T03:04:05Z" form="datetime" />
          </>
        }
        actions={
          <>
            <Button>Secondary</Button>
            <ButtonLink href="/gallery" variant="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}>
              Primary
            </ButtonLink>
          </>
        }
      />
      <LinkTabs
        label="LinkTabs"
        tabs={[
          { href: '/gallery', label: 'All', count: 214, current: true },
          { href: '/gallery?status=DRAFT', label: 'Draft', current: false },
        ]}
      />
      <div className="flex flex-col gap-6 pt-4">
        <GalleryTable {...list} />
        <Section title="Buttons">
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary">Primary</Button>
            <Button>Secondary</Button>
            <Button variant="ghost">Ghost</Button>
            <Button variant="danger">Danger</Button>
            <Button variant="primary" pending>
              Pending
            </Button>
            <Button disabled>Disabled</Button>
            <Button size="small">Small</Button>
            <Badge>STR</Badge>
            <Badge tone="count">12</Badge>
            <Badge tone="urgent">{SAMPLE_WORDS.person}</Badge>
            <Kbd>J</Kbd>
            <Avatar name={SAMPLE_WORDS.person} />
          </div>
        </Section>
        <Section title="Status">
          <div className="flex flex-wrap gap-2">
            {STATUS_FAMILIES.map((family) => (
              <StatusChip key={family} code={family} family={family} />
            ))}
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-4">
            <DueMeter state="paused" days={0} fraction={0.3} />
            <DueMeter state="on-track" days={5} fraction={0.4} />
            <DueMeter state="due-today" days={0} fraction={0.95} />
            <DueMeter state="overdue" days={-3} fraction={1} />
            <DueMeter state="done" days={0} />
            <Stamp code="1A" label={SAMPLE_WORDS.person} detail="2569" />
            <Stamp code="4X" label={SAMPLE_WORDS.person} />
            <CopyableNumber number={SAMPLE_WORDS.rfa} type="RFA" />
            <DocumentNumber number={SAMPLE_WORDS.number} type="LETTER" isVoid />
          </div>
        </Section>
        <Section title="Fields">
          <GalleryFields />
        </Section>
        <Section title="Overlays">
          <GalleryOverlays />
        </Section>
        <Section title="Record" hint={SAMPLE_WORDS.person}>
          <DescriptionList
            columns={2}
            items={[
              { term: 'Number', value: <CopyableNumber number={SAMPLE_WORDS.number} /> },
              { term: 'Subject', value: SAMPLE_WORDS.long },
              { term: 'Date', value: <ThaiDate iso="2025-12-02" form="words" /> },
              { term: 'Nothing', value: null },
            ]}
          />
          <div className="mt-4">
            <Timeline
              label="Timeline"
              entries={[
                {
                  key: '1',
                  title: SAMPLE_WORDS.person,
                  when: <ThaiDate iso="2025-12-02T03:04:05Z" form="datetime" />,
                  detail: SAMPLE_WORDS.long,
                },
                { key: '2', title: SAMPLE_WORDS.person, when: <ThaiDate iso="2025-12-01T03:04:05Z" form="datetime" /> },
              ]}
            />
          </div>
        </Section>
        <Section title="States">
          <Banner>{SAMPLE_WORDS.long}</Banner>
          <Banner tone="warning">{SAMPLE_WORDS.long}</Banner>
          <Banner tone="danger">{SAMPLE_WORDS.long}</Banner>
          <div className="grid md:grid-cols-2">
            <EmptyState title={SAMPLE_WORDS.title} action={<Button variant="primary">Primary</Button>}>
              {SAMPLE_WORDS.long}
            </EmptyState>
            <EmptyFilteredState
              clearHref="/gallery"
              filters={[{ key: 'a', label: SAMPLE_WORDS.person, removeHref: '/gallery?a=1' }]}
            />
            <NoPermission roles={['Document Control', 'Org Admin']} people={[SAMPLE_WORDS.person]} />
          </div>
          <TableSkeleton rows={3} />
        </Section>
      </div>
    </main>
  );
}
