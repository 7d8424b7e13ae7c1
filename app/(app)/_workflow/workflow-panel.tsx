import { requireCtx } from '@/app/_web/ctx';
import type { WorkflowDetail } from '@/lib/workflow/engine/dto';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { InstanceDiagram } from './instance-diagram';
import { PanelSections } from './panel-sections';

/** Workflow of a document of any kind: its state, holders and available actions. */
export async function WorkflowPanel({
  workflow,
  reviewed = null,
  hasHistory = reviewed === null,
}: {
  workflow: WorkflowDetail;
  /** The action that the review page's own form handles: the panel offers the other steps. */
  reviewed?: { action: string | null } | null;
  /** False where the page shows the history itself. */
  hasHistory?: boolean;
}) {
  const { instanceId } = workflow;
  const history = hasHistory ? (await listHistory(await requireCtx(), instanceId)).rows : null;
  return (
    <PanelSections
      workflow={workflow}
      reviewed={reviewed}
      history={history}
      diagram={<InstanceDiagram instanceId={instanceId} />}
    />
  );
}
