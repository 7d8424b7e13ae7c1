import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { readOpenedDocuments } from '@/app/_shell/read-opened-documents';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { Skeleton } from '@/app/_ui/skeleton';
import { listLetters } from '@/lib/numbering/imported/list-letters';
import { listCapabilities, listHeldPermissions } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { addDays } from '@/lib/platform/time/project-day';
import { getMatrix } from '@/lib/work/ball-in-court/get-matrix';
import { getLetterFlow, type LetterFlow } from '@/lib/work/dashboard/letter-flow';
import { listOpened } from '@/lib/work/dashboard/list-opened';
import { listProjectsByUse } from '@/lib/work/dashboard/list-projects-by-use';
import { countMyWork } from '@/lib/work/my-work/count-my-work';
import { listMyWork } from '@/lib/work/my-work/list-my-work';
import { ProjectSteps } from '../_project-steps/project-steps';
import { ProjectDashboard } from '../p/[project]/dashboard/project-dashboard';
import { DoFirst } from './do-first';
import { FirstSteps } from './first-steps';
import { HeldChart } from './held-chart';
import { type HomeKind, homeKindOf } from './home-kind';
import { lettersHref } from './letters-address';
import { LettersChart } from './letters-chart';
import { NoProject } from './no-project';
import { OpenedList } from './opened-list';
import { ReceivedWeek } from './received-week';
import { SystemHealth } from './system-health';
import { Tiles } from './tiles';

/** Count of first work rows that fit on a screen beside the rest. */
const SHOWN = 8;
/** Above a dashboard, which is what its reader came for. */
const SHOWN_ABOVE_PROJECT = 4;
/** Days before today of the letters that readers see. */
const WEEK_BEFORE = 6;

/**
 * The start page, by the person's permissions. Tiles and lists cover all projects of the person. Charts cover one
 * project: the chosen one, or the person's current one.
 */
export async function Home({ ctx, wanted }: { ctx: UserCtx; wanted: string | null }) {
  const [projects, held, capabilities] = await Promise.all([
    listProjectsByUse(ctx),
    listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId }),
    listCapabilities(ctx),
  ]);
  const kind = homeKindOf(held, capabilities);
  const project = projects.find(({ code }) => code === wanted) ?? projects[0];
  if (!project) {
    return (
      <>
        {kind === 'system' && <SystemHealth ctx={ctx} />}
        <NoProject ctx={ctx} />
      </>
    );
  }
  const [work, counts, flow, matrix, opened, t] = await Promise.all([
    listMyWork(ctx, { size: kind === 'project' ? SHOWN_ABOVE_PROJECT : SHOWN }),
    countMyWork(ctx),
    getLetterFlow(ctx, project.code),
    getMatrix(ctx, project.code, {}),
    readOpenedDocuments(ctx.actor.publicId).then((publicIds) => listOpened(ctx, publicIds)),
    getTranslations('home'),
  ]);
  return (
    <>
      <Tiles work={counts} waiting={work.counts.tabs.waiting} flow={flow} projectCode={project.code} kind={kind} />
      <FirstSteps ctx={ctx} projectCode={project.code} />
      <ProjectSteps ctx={ctx} project={project} />
      {kind === 'system' && (
        <div className="mt-5">
          <DeferredSkeleton read={() => SystemHealth({ ctx })} fallback={<Skeleton height={240} />} />
        </div>
      )}
      <div className="mt-5 grid gap-x-10 lg:grid-cols-2">
        <div className="min-w-0">
          <FirstList kind={kind} ctx={ctx} flow={flow} projectCode={project.code}>
            <DoFirst rows={work.rows} projectCode={project.code} />
          </FirstList>
          <OpenedList documents={opened} />
        </div>
        <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-5">
          {projects.length > 1 && (
            <div className="mb-5">
              <LinkTabs
                label={t('projects')}
                tabs={projects.map(({ code }) => ({
                  href: `/?project=${encodeURIComponent(code)}`,
                  label: code,
                  current: code === project.code,
                }))}
              />
            </div>
          )}
          <HeldChart matrix={matrix} projectCode={project.code} />
          <LettersChart flow={flow} projectCode={project.code} />
        </div>
      </div>
      {kind === 'project' && (
        <section aria-label={t('projectNow', { project: project.code })} className="border-t border-line pt-5">
          <DeferredSkeleton
            read={() => ProjectDashboard({ ctx, projectCode: project.code })}
            fallback={<Skeleton height={240} />}
          />
        </section>
      )}
    </>
  );
}

/** Main list of the start: the work, and for readers incoming documents. */
async function FirstList({
  kind,
  ctx,
  flow,
  projectCode,
  children,
}: {
  kind: HomeKind;
  ctx: UserCtx;
  flow: LetterFlow;
  projectCode: string;
  /** The work. */
  children: ReactNode;
}) {
  if (kind !== 'reading') return children;
  const from = addDays(flow.today, -WEEK_BEFORE);
  const filters = { dateField: 'submitted', dateFrom: from, dateTo: flow.today } as const;
  const letters = await listLetters(ctx, projectCode, { view: 'received', filters, size: SHOWN });
  return (
    <>
      <ReceivedWeek
        letters={letters}
        projectCode={projectCode}
        allHref={lettersHref(projectCode, 'received', from, flow.today)}
      />
      {children}
    </>
  );
}
