import { edgesOf } from './graph';
import type { Definition, Final } from './schema';

// Positions of the states in a diagram: a row per distance from the initial state, top down, with final states in a
// column at the right. Numbers are SVG units.

export const NODE_WIDTH = 168;
export const NODE_HEIGHT = 56;
const COLUMN_GAP = 36;
const ROW_GAP = 48;
const MARGIN = 16;
/** Between two lines that go back, which run left of the boxes. */
const LANE = 14;
const ENDS_GAP = 88;

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

interface DiagramEdge {
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
  const { rows, ends } = arrange(definition);
  const back = countBackward(definition, rows);
  const left = MARGIN + back * LANE;
  const widest = Math.max(1, ...rows.map((row) => row.length));
  const openWidth = widest * NODE_WIDTH + (widest - 1) * COLUMN_GAP;
  const lines = Math.max(rows.length, ends.length, 1);
  const height = MARGIN * 2 + DETOUR + lines * NODE_HEIGHT + (lines - 1) * ROW_GAP;
  const yOf = (index: number, count: number): number =>
    Math.round(MARGIN + ((lines - count) / 2 + index) * (NODE_HEIGHT + ROW_GAP));
  const nodes = [
    ...rows.flatMap((row, index) =>
      row.map((name, place) =>
        toNode(definition, name, {
          x: Math.round(left + ((widest - row.length) / 2 + place) * (NODE_WIDTH + COLUMN_GAP)),
          y: yOf(index, rows.length),
        }),
      ),
    ),
    ...ends.map((name, index) =>
      toNode(definition, name, { x: left + openWidth + ENDS_GAP, y: yOf(index, ends.length) }),
    ),
  ];
  const width = left + openWidth + MARGIN + (ends.length > 0 ? ENDS_GAP + NODE_WIDTH : 0);
  return { width, height, nodes, edges: drawEdges(definition, nodes) };
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

interface Arranged {
  rows: string[][];
  ends: string[];
}

function arrange(definition: Definition): Arranged {
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
  const rows: string[][] = [];
  for (const name of open) {
    const row = depth.get(name) ?? 0;
    rows[row] = [...(rows[row] ?? []), name];
  }
  const ends = names.filter((name) => definition.states[name]?.final);
  return { rows: rows.filter((row) => row !== undefined), ends };
}

function countBackward(definition: Definition, rows: readonly string[][]): number {
  const rowOf = (name: string): number => rows.findIndex((row) => row.includes(name));
  const pairs = edgesOf(definition).flatMap(({ from, to }) =>
    rowOf(to) !== -1 && rowOf(to) < rowOf(from) ? [`${from} ${to}`] : [],
  );
  return new Set(pairs).size;
}

function drawEdges(definition: Definition, nodes: readonly DiagramNode[]): DiagramEdge[] {
  const places = new Map(nodes.map((node) => [node.name, node]));
  const merged = new Map<string, DiagramEdge>();
  let lane = 0;
  for (const { from, action, to, isSystem } of edgesOf(definition)) {
    const [source, target] = [places.get(from), places.get(to)];
    if (!source || !target) continue;
    const key = `${from} ${to}`;
    const label = definition.states[from]?.on?.[action]?.label ?? null;
    const known = merged.get(key);
    if (known) {
      known.actions.push({ name: action, label, isSystem });
      continue;
    }
    const isBackward = target.final === null && target.y < source.y;
    if (isBackward) lane += 1;
    merged.set(key, {
      from,
      to,
      actions: [{ name: action, label, isSystem }],
      ...line(source, target, { laneX: MARGIN + (lane - 1) * LANE, nodes }),
    });
  }
  return [...merged.values()];
}

type Line = Pick<DiagramEdge, 'path' | 'labelX' | 'labelY'>;

/** Space between the boxes of two rows, for lines that must not cross a neighbour. */
const DETOUR = 18;

interface Surroundings {
  laneX: number;
  nodes: readonly DiagramNode[];
}

function line(source: DiagramNode, target: DiagramNode, { laneX, nodes }: Surroundings): Line {
  const [middleX, middleY] = [source.x + NODE_WIDTH / 2, source.y + NODE_HEIGHT / 2];
  const targetY = target.y + NODE_HEIGHT / 2;
  const neighbours = nodes.filter(({ final, y }) => final === null && y === source.y);
  const below = source.y + NODE_HEIGHT + DETOUR;
  if (source.name === target.name) {
    const path = `M ${middleX - 24} ${source.y} C ${middleX - 40} ${source.y - 30}, ${middleX + 40} ${source.y - 30}, ${middleX + 24} ${source.y}`;
    return { path, labelX: middleX, labelY: source.y - 24 };
  }
  if (target.final !== null && neighbours.some(({ x }) => x > source.x)) {
    const path = `M ${middleX} ${source.y + NODE_HEIGHT} V ${below} H ${target.x - DETOUR} V ${targetY} H ${target.x}`;
    return { path, labelX: target.x - DETOUR, labelY: Math.round((below + targetY) / 2) };
  }
  if (target.final !== null || target.y === source.y) {
    const isRight = target.x > source.x;
    const [x1, x2] = isRight ? [source.x + NODE_WIDTH, target.x] : [source.x, target.x + NODE_WIDTH];
    const bend = (x1 + x2) / 2;
    const path = `M ${x1} ${middleY} C ${bend} ${middleY}, ${bend} ${targetY}, ${x2} ${targetY}`;
    return { path, labelX: Math.round(bend), labelY: Math.round((middleY + targetY) / 2) };
  }
  if (target.y > source.y) {
    const [x2, y1, y2] = [target.x + NODE_WIDTH / 2, source.y + NODE_HEIGHT, target.y];
    const bend = (y1 + y2) / 2;
    const path = `M ${middleX} ${y1} C ${middleX} ${bend}, ${x2} ${bend}, ${x2} ${y2}`;
    return { path, labelX: Math.round((middleX + x2) / 2), labelY: Math.round(bend) };
  }
  const isLeftmost = neighbours.every(({ x }) => x >= source.x);
  const start = isLeftmost
    ? `M ${source.x} ${middleY} H ${laneX}`
    : `M ${middleX} ${source.y + NODE_HEIGHT} V ${below} H ${laneX}`;
  return { path: `${start} V ${targetY} H ${target.x}`, labelX: laneX, labelY: Math.round((middleY + targetY) / 2) };
}
