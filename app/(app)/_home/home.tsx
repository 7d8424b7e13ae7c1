import { getTranslations } from 'next-intl/server';
import { readOpenedDocuments } from '@/app/_shell/read-opened-documents';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { listEnterableProjects } from '@/lib/people/identity/access/queries';
import type { UserCtx } from '@/lib/platform/ctx';
import { getMatrix } from '@/lib/work/ball-in-court/get-matrix';
import { getLetterFlow } from '@/lib/work/dashboard/letter-flow';
import { listOpened } from '@/lib/work/dashboard/list-opened';
import { countMyWork } from '@/lib/work/my-work/count-my-work';
import { listMyWork } from '@/lib/work/my-work/list-my-work';
import { FirstSteps } from './first-steps';
import { HeldChart } from './held-chart';
import { LettersChart } from './letters-chart';
import { NextDue } from './next-due';
import { NoProject } from './no-project';
import { OpenedList } from './opened-list';
import { Tiles } from './tiles';

/** What falls due next, as far as a screen shows it beside the rest. */
const NEXT_DUE = 8;

/**
 * Everything of the start. Tiles and lists are of the person and of all projects; charts are of one project: the chosen
 * one, the one of the last visit, or the first.
 */
export async function Home({ ctx, wanted }: { ctx: UserCtx; wanted: string | null }) {
  const projects = await listEnterableProjects(ctx);
  const project = projects.find(({ code }) => code === wanted) ?? projects[0];
  const [work, counts, held, flow, matrix, opened, t] = await Promise.all([
    listMyWork(ctx, { size: NEXT_DUE }),
    countMyWork(ctx),
    listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId }),
    project ? getLetterFlow(ctx, project.code) : null,
    project ? getMatrix(ctx, project.code, {}) : null,
    readOpenedDocuments(ctx.actor.publicId).then((publicIds) => listOpened(ctx, publicIds)),
    getTranslations('home'),
  ]);
  if (!project || !flow || !matrix) return <NoProject ctx={ctx} />;
  return (
    <>
      <Tiles
        work={counts}
        waiting={work.counts.tabs.waiting}
        flow={flow}
        projectCode={project.code}
        isDesk={held.includes('correspondence.submit')}
      />
      <FirstSteps ctx={ctx} projectCode={project.code} />
      {projects.length > 1 && (
        <div className="mt-5">
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
      <div className="mt-5 grid gap-x-10 lg:grid-cols-2">
        <div className="min-w-0">
          <NextDue rows={work.rows} projectCode={project.code} />
          <OpenedList documents={opened} />
        </div>
        <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-5">
          <HeldChart matrix={matrix} projectCode={project.code} />
          <LettersChart flow={flow} projectCode={project.code} />
        </div>
      </div>
    </>
  );
}
