import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getCalendars } from '@/lib/workflow/calendars/get-calendars';
import { AuditTrail } from '../../../../admin/_audit/audit-trail';
import { openProject } from '../_area/open-project';
import { AffectedDues } from './affected-dues';
import { CalendarEditor } from './calendar-editor';

type Props = {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projectAdmin'))('areas.calendar') };
}

/** Working days: of the project, and of a contract with a calendar of its own. */
export default async function CalendarPage({ params, searchParams }: Props) {
  const { project } = await params;
  const { contract: wanted } = await searchParams;
  const path = `/p/${project}/admin/calendar`;
  const ctx = await requireCtx(path);
  const { code, publicId: projectPublicId } = await openProject(ctx, project);
  const administration = await getTranslations('projectAdmin');
  const calendars = await pageRead(getCalendars(ctx, code));
  if (!calendars) return <NoPermission roles={[administration('projectAdmin'), administration('contractAdmin')]} />;
  const shown =
    wanted === undefined ? calendars[0] : calendars.find(({ contract }) => (contract?.code ?? null) === wanted);
  if (!shown) notFound();
  const t = await getTranslations('workingCalendar');
  const tabs = calendars.map((calendar) => ({
    href: calendar.contract ? `${path}?contract=${encodeURIComponent(calendar.contract.code)}` : path,
    label: calendar.contract ? t('ofContract', { contract: calendar.contract.code }) : t('ofProject'),
    current: calendar === shown,
  }));
  return (
    <>
      <PageHeader title={administration('areas.calendar')} meta={t('hint')} />
      {tabs.length > 1 && <LinkTabs label={administration('areas.calendar')} tabs={tabs} />}
      <div className="pt-5">
        <ClientMessages namespaces={['workingCalendar']}>
          <AffectedDues projectPublicId={projectPublicId} calendar={shown} />
          <CalendarEditor
            key={shown.contract?.publicId ?? projectPublicId}
            projectPublicId={projectPublicId}
            calendar={shown}
          />
        </ClientMessages>
      </div>
      {shown.publicId && <AuditTrail ctx={ctx} entityType="calendar" entityPublicId={shown.publicId} />}
    </>
  );
}
