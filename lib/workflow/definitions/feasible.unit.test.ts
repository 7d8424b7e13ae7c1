import { describe, expect, it } from 'vitest';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';
import { compileDefinition } from './compile';
import { chooseTarget, unmetRequirements } from './decide';
import { dispositionsOf } from './lint/code-lists';
import { enumerateFacts } from './lint/enumerate-facts';
import { completePaths, forbiddenCells, type Step } from './paths';
import { actionOf, scopeOf, stateOf, toRuntime } from './runtime';
import type { Definition } from './schema';

// B1, the half that needs no database: what the generator lists is what the rules allow, and nothing else.

const newest = [...new Map(WORKFLOW_DEFINITIONS.map((version) => [version.workflowCode, version.dsl])).values()];

/** True if some document could take the step: its requirements are met and its branch leads there. */
function isFeasible(definition: Definition, { from, action: name, to }: Step): boolean {
  const runtime = toRuntime({ id: '', sha256: '' }, compileDefinition(definition));
  const state = stateOf(runtime, from);
  const action = state && actionOf(state, name);
  if (!state || !action) return false;
  const guards = [...action.requirements.map(({ when }) => when), ...action.branches.flatMap(({ when }) => when ?? [])];
  const list = action.input.code ?? state.task?.input.code ?? null;
  const cases = enumerateFacts(guards, scopeOf(runtime, state, action), dispositionsOf(definition, list));
  return (cases ?? []).some(
    (facts) =>
      unmetRequirements(runtime, state, action, facts).length === 0 &&
      chooseTarget(runtime, state, action, facts).to === to,
  );
}

describe.each(newest.map((definition) => [definition.code, definition] as const))('%s', (_code, definition) => {
  it('has no path that a document could not take', () => {
    const steps = new Map(
      completePaths(definition).flatMap((path) => path.map((step) => [JSON.stringify(step), step])),
    );
    expect([...steps.values()].filter((step) => !isFeasible(definition, step))).toEqual([]);
  });

  it('knows no action where it is forbidden', () => {
    const compiled = compileDefinition(definition);
    const cells = forbiddenCells(definition);
    expect(cells.length).toBeGreaterThan(0);
    for (const { state: name, action } of cells) {
      const state = stateOf(compiled, name);
      expect(state && actionOf(state, action)).toBeUndefined();
    }
  });

  it('gives every action of a person to a party and a permission, and none to everybody', () => {
    for (const state of Object.values(compileDefinition(definition).states)) {
      for (const { by } of Object.values(state.actions)) {
        if (by.kind === 'party') expect(by.perm).toEqual(expect.any(String));
      }
    }
  });
});

it('names that every object has are no states and no actions', () => {
  const [first] = newest;
  if (!first) throw new Error('no definition');
  const compiled = compileDefinition(first);
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    expect(stateOf(compiled, name)).toBeUndefined();
    const draft = stateOf(compiled, first.initial);
    expect(draft && actionOf(draft, name)).toBeUndefined();
  }
});
