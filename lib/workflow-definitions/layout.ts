import { edgesOf } from './graph';
import type { Definition, Final } from './schema';

// Where the states of a diagram stand: a column per distance from the beginning, ends last. Numbers are SVG units.

export const NODE_WIDTH = 168;
export const NODE_HEIGHT = 56;
const COLUMN_GAP = 96;
const ROW_GAP = 40;
const MARGIN = 24;

export interface DiagramNode {
  name: string;
  label: { th: string; en: string };
  x: number;
  y: number;
  isInitial: boolean;
  final: Final | null;
  hasTask: boolean;
  hasDue: boolean;
}

export interface DiagramEdge {
  from: string;
  to: string;
  /** Actions that lead the same way share one line. */
  actions: { name: string; label: { th: string; en: string } | null; isSystem: boolean }[];
  path: string;
  labelX: number;
  labelY: number;
}

export interface Diagram {
  width: number;
  height: number;
  nodes: DiagramNode[];
  edges: DiagramEdge[];
}

export function layOut(definition: Definition): Diagram {
  const columns = arrange(definition);
  const tallest = Math.max(1, ...columns.map((column) => column.length));
  const height = MARGIN * 2 + tallest * NODE_HEIGHT + (tallest - 1) * ROW_GAP;
  const nodes = columns.flatMap((column, index) => {
    const used = column.length * NODE_HEIGHT + (column.length - 1) * ROW_GAP;
    return column.map((name, row) =>
      toNode(definition, name, {
        x: MARGIN + index * (NODE_WIDTH + COLUMN_GAP),
        y: Math.round((height - used) / 2 + row * (NODE_HEIGHT + ROW_GAP)),
      }),
    );
  });
  const width = MARGIN * 2 + columns.length * NODE_WIDTH + Math.max(0, columns.length - 1) * COLUMN_GAP;
  const edges = drawEdges(definition, nodes);
  // Lines that go back run below the boxes.
  const lowest = Math.max(height, ...edges.map(({ labelY }) => labelY + MARGIN));
  return { width, height: lowest, nodes, edges };
}

function toNode(definition: Definition, name: string, at: { x: number; y: number }): DiagramNode {
  const state = definition.states[name];
  return {
    name,
    label: state?.label ?? { th: name, en: name },
    ...at,
    isInitial: name === definition.initial,
    final: state?.final ?? null,
    hasTask: state?.task !== undefined,
    hasDue: state?.due !== undefined,
  };
}

function arrange(definition: Definition): string[][] {
  const depth = new Map<string, number>([[definition.initial, 0]]);
  const edges = edgesOf(definition);
  const queue = [definition.initial];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const { to } of edges.filter(({ from }) => from === name)) {
      if (depth.has(to)) continue;
      depth.set(to, (depth.get(name) ?? 0) + 1);
      queue.push(to);
    }
  }
  const names = Object.keys(definition.states);
  const open = names.filter((name) => !definition.states[name]?.final);
  const last = Math.max(0, ...open.map((name) => depth.get(name) ?? 0));
  const columns: string[][] = Array.from({ length: last + 1 }, () => []);
  for (const name of open) columns[depth.get(name) ?? 0]?.push(name);
  const ends = names.filter((name) => definition.states[name]?.final);
  return [...columns.filter((column) => column.length > 0), ...(ends.length > 0 ? [ends] : [])];
}

function drawEdges(definition: Definition, nodes: readonly DiagramNode[]): DiagramEdge[] {
  const places = new Map(nodes.map((node) => [node.name, node]));
  const merged = new Map<string, DiagramEdge>();
  let backward = 0;
  for (const { from, action, to, isSystem } of edgesOf(definition)) {
    const [source, target] = [places.get(from), places.get(to)];
    if (!source || !target) continue;
    const key = `${from} ${to}`;
    const label = definition.states[from]?.on?.[action]?.label ?? null;
    const known = merged.get(key);
    if (known) known.actions.push({ name: action, label, isSystem });
    else {
      const isBackward = target.x <= source.x;
      if (isBackward) backward += 1;
      merged.set(key, {
        from,
        to,
        actions: [{ name: action, label, isSystem }],
        ...line(source, target, backward, nodes),
      });
    }
  }
  return [...merged.values()];
}

const RETURN_GAP = 22;

function line(source: DiagramNode, target: DiagramNode, lane: number, nodes: readonly DiagramNode[]) {
  if (source.name === target.name) {
    const x = source.x + NODE_WIDTH / 2;
    const path = `M ${x - 24} ${source.y} C ${x - 40} ${source.y - 34}, ${x + 40} ${source.y - 34}, ${x + 24} ${source.y}`;
    return { path, labelX: x, labelY: source.y - 26 };
  }
  if (target.x > source.x) {
    const [x1, y1] = [source.x + NODE_WIDTH, source.y + NODE_HEIGHT / 2];
    const [x2, y2] = [target.x, target.y + NODE_HEIGHT / 2];
    const middle = (x1 + x2) / 2;
    const path = `M ${x1} ${y1} C ${middle} ${y1}, ${middle} ${y2}, ${x2} ${y2}`;
    return { path, labelX: Math.round(middle), labelY: Math.round((y1 + y2) / 2) };
  }
  const [x1, x2] = [source.x + NODE_WIDTH / 2 - 16, target.x + NODE_WIDTH / 2 + 16];
  const bottom = Math.max(...nodes.map(({ y }) => y)) + NODE_HEIGHT + RETURN_GAP * lane;
  const path = `M ${x1} ${source.y + NODE_HEIGHT} V ${bottom} H ${x2} V ${target.y + NODE_HEIGHT}`;
  return { path, labelX: Math.round((x1 + x2) / 2), labelY: bottom };
}
