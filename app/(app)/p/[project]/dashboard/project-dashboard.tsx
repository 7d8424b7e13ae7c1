import { projectPath } from '@/app/_shell/navigation';
import { pageRead } from '@/app/_web/page-read';
import { listCirculations } from '@/lib/documents/circulations/register/list-circulations';
import { countVoidNumbers } from '@/lib/numbering/changes/count-void-numbers';
import type { UserCtx } from '@/lib/platform/ctx';
import { listHeld } from '@/lib/work/ball-in-court/list-held';
import { getHeldByDue } from '@/lib/work/dashboard/held-by-due';
import { getOpenNcrs } from '@/lib/work/dashboard/open-ncrs';
import { getRfaCycleTimes } from '@/lib/work/dashboard/rfa-cycle-time';
import { CycleTimes } from './cycle-times';
import { DueCharts } from './due-charts';
import { OldestItems } from './oldest-items';
import { OpenNcrsChart } from './open-ncrs';
import { ProjectFigures } from './project-figures';

/** As many as a meeting goes through. */
const OLDEST = 10;

export async function ProjectDashboard({ ctx, projectCode }: { ctx: UserCtx; projectCode: string }) {
  const [due, cycles, ncrs, oldest, voided, completed, running] = await Promise.all([
    getHeldByDue(ctx, projectCode),
    getRfaCycleTimes(ctx, projectCode),
    getOpenNcrs(ctx, projectCode),
    listHeld(ctx, projectCode, { size: OLDEST }),
    pageRead(countVoidNumbers(ctx, projectCode)),
    listCirculations(ctx, projectCode, { filters: { status: ['COMPLETED'] }, size: 1 }),
    listCirculations(ctx, projectCode, { view: 'running', size: 1 }),
  ]);
  const base = projectPath(projectCode);
  return (
    <>
      <ProjectFigures
        base={base}
        figures={{ due, cycles, voided, completed: completed.total, running: running.total }}
      />
      <div className="mt-6 grid gap-x-10 lg:grid-cols-2">
        <div className="min-w-0">
          <DueCharts due={due} base={base} />
          <OldestItems rows={oldest.rows} base={base} />
        </div>
        <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-5">
          <CycleTimes cycles={cycles} base={base} />
          <OpenNcrsChart ncrs={ncrs} base={base} />
        </div>
      </div>
    </>
  );
}
