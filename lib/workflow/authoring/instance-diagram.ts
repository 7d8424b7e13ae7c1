import { eq } from 'drizzle-orm';
import { workflowDefinitions, workflowHistories } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { type DiagramNode, layOut } from '../definitions/layout';
import { Definition } from '../definitions/schema';
import { loadInstance } from '../engine/read/load-instance';

export interface InstanceDiagram {
  width: number;
  height: number;
  nodes: (Omit<DiagramNode, 'label'> & { label: string; isCurrent: boolean; isVisited: boolean })[];
  edges: { from: string; to: string; path: string; isSystem: boolean; isTaken: boolean }[];
}

/**
 * The definition an instance is pinned to, as the designer draws it, with the way this one has come and where it is.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function instanceDiagram(ctx: UserCtx, instanceId: string): Promise<InstanceDiagram | null> {
  const { head } = await loadInstance(ctx, instanceId);
  const [[row], taken] = await Promise.all([
    ctx.db
      .select({ dsl: workflowDefinitions.dsl })
      .from(workflowDefinitions)
      .where(eq(workflowDefinitions.id, head.definitionId)),
    ctx.db
      .selectDistinct({ from: workflowHistories.fromState, to: workflowHistories.toState })
      .from(workflowHistories)
      .where(eq(workflowHistories.instanceId, instanceId)),
  ]);
  const definition = Definition.safeParse(row?.dsl);
  if (!definition.success) return null;
  const { nodes, edges, ...size } = layOut(definition.data);
  const visited = new Set(taken.map(({ from }) => from));
  const ways = new Set(taken.map(({ from, to }) => `${from} ${to}`));
  return {
    ...size,
    nodes: nodes.map(({ label, ...node }) => ({
      ...node,
      label: label[ctx.locale],
      isCurrent: node.name === head.currentState,
      isVisited: visited.has(node.name),
    })),
    edges: edges.map(({ from, to, path, actions }) => ({
      from,
      to,
      path,
      isSystem: actions.every(({ isSystem }) => isSystem),
      isTaken: ways.has(`${from} ${to}`),
    })),
  };
}
