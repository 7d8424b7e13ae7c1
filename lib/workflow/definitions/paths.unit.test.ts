import { describe, expect, it } from 'vitest';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';
import { edgesOf } from './graph';
import { layOut, NODE_HEIGHT, NODE_WIDTH } from './layout';
import { toMermaid } from './mermaid';
import { completePaths, coveringPaths, forbiddenCells, MAX_PATHS } from './paths';

const newest = [...new Map(WORKFLOW_DEFINITIONS.map((version) => [version.workflowCode, version.dsl])).values()];
const keyOf = ({ from, action, to }: { from: string; action: string; to: string }) => `${from} ${action} ${to}`;

describe.each(newest.map((definition) => [definition.code, definition] as const))('%s', (_code, definition) => {
  it('has paths that begin at the beginning, hang together, end at an end and take no edge twice', () => {
    const paths = completePaths(definition);
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.length).toBeLessThan(MAX_PATHS);
    for (const path of paths) {
      expect(path[0]?.from).toBe(definition.initial);
      expect(definition.states[path.at(-1)?.to ?? '']?.final).toBeDefined();
      expect(new Set(path.map(keyOf)).size).toBe(path.length);
      path.forEach((step, index) => {
        if (index > 0) expect(step.from).toBe(path[index - 1]?.to);
      });
    }
  });

  it('has every edge in some path, and a few paths that cover them all', () => {
    const edges = edgesOf(definition).map(keyOf).sort();
    const covering = coveringPaths(definition);
    expect([...new Set(covering.flat().map(keyOf))].sort()).toEqual(edges);
    expect(covering.length).toBeLessThanOrEqual(edges.length);
  });

  it('has a cell for every state and action: allowed or forbidden', () => {
    const states = Object.values(definition.states);
    const actions = new Set(states.flatMap((state) => Object.keys(state.on ?? {})));
    const allowed = states.reduce((sum, state) => sum + Object.keys(state.on ?? {}).length, 0);
    expect(forbiddenCells(definition).length + allowed).toBe(states.length * actions.size);
  });

  it('has a diagram in which no box covers another and every edge is drawn', () => {
    const { nodes, edges, width, height } = layOut(definition);
    expect(nodes).toHaveLength(Object.keys(definition.states).length);
    for (const [index, a] of nodes.entries()) {
      expect(a.x >= 0 && a.x + NODE_WIDTH <= width && a.y >= 0 && a.y + NODE_HEIGHT <= height).toBe(true);
      for (const b of nodes.slice(index + 1)) {
        expect(Math.abs(a.x - b.x) >= NODE_WIDTH || Math.abs(a.y - b.y) >= NODE_HEIGHT).toBe(true);
      }
    }
    expect(edges.flatMap(({ actions }) => actions)).toHaveLength(edgesOf(definition).length);
    expect(toMermaid(definition, 'th').split('\n').length).toBeGreaterThan(nodes.length + edges.length);
  });
});

it('a definition with more ways than can be listed is cut off, at once', () => {
  const [first] = newest;
  if (!first) throw new Error('no definition');
  const by = { party: 'ORIGINATOR', perm: 'correspondence.submit' };
  const names = Array.from({ length: 12 }, (_, index) => `S${index}`);
  const states = Object.fromEntries(
    names.map((name) => [
      name,
      {
        label: { th: name, en: name },
        status: 'SUB',
        on: Object.fromEntries([...names, 'END'].map((to) => [`GO_${to}`, { by, to }])),
      },
    ]),
  );
  const definition = {
    ...first,
    initial: 'S0',
    states: { ...states, END: { label: { th: 'จบ', en: 'End' }, status: 'CLB', final: 'closed' as const } },
  };
  // All of them are more than a billion: who listed them first would not come back.
  expect(completePaths(definition)).toHaveLength(MAX_PATHS);
});
