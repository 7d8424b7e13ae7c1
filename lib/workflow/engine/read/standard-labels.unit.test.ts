import { expect, it } from 'vitest';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';
import { STANDARD_LABELS } from './standard-labels';

it('every action of a shipped definition has a label, so that histories show no codes', () => {
  const unnamed = WORKFLOW_DEFINITIONS.flatMap(({ dsl }) =>
    Object.values(dsl.states).flatMap((state) =>
      Object.entries(state.on ?? {})
        .filter(([action, { label }]) => !label && !STANDARD_LABELS[action])
        .map(([action]) => action),
    ),
  );
  expect(WORKFLOW_DEFINITIONS.length).toBeGreaterThan(3);
  expect([...new Set(unnamed)]).toEqual([]);
});
