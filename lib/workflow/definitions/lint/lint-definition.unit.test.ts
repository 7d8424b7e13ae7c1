import { describe, expect, it } from 'vitest';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';
import { cpuMsOf } from '@/db/testing/cpu-time';
import { type LintSurroundings, lintDefinition } from './lint-definition';
import type { LintFinding } from './messages';
import { readDefinition } from './read-definition';
import { DEFECTS_OF_FLOW } from './testing/defects';
import { DEFECTS_OF_STEPS } from './testing/defects-of-steps';
import { type Edit, edited } from './testing/edit';
import { NEAR_MISSES } from './testing/near-misses';

const DEFECTS = [...DEFECTS_OF_FLOW, ...DEFECTS_OF_STEPS].map(
  ([what, key, path, edits, code]) => [what, key, path, edits, code ?? 'RFA_APPROVAL'] as const,
);

function lint(value: unknown, surroundings?: LintSurroundings): LintFinding[] {
  const { definition, findings } = readDefinition(value);
  return definition ? [...findings, ...lintDefinition(definition, surroundings)] : findings;
}

/** Of a workflow that nothing has run through. */
const NEW: LintSurroundings = {
  liveStates: new Map(),
  holders: new Map([
    ['rfa.approve', 9],
    ['workflow.respond', 9],
  ]),
  subject: null,
};

describe('The linter finds', () => {
  it.each(DEFECTS)('%s: %s at %s', (_what, key, path, edits, code) => {
    const findings = lint(edited(code, edits));
    expect(findings.map((found) => `${found.key} ${found.path}`)).toContain(`${key} ${path}`);
  });

  it('a state that live documents are still in (E21)', () => {
    const edits: Edit[] = [['states.DESIGNER_REVIEW'], ['states.CONSULTANT_LEAD.on.ASK_DESIGNER']];
    const liveStates = new Map([
      ['DESIGNER_REVIEW', 3],
      ['DRAFT', 9],
    ]);
    const around = { ...NEW, liveStates, holders: new Map([['rfa.approve', 4]]) };
    const findings = lint(edited('RFA_APPROVAL', edits), around);
    expect(findings.map(({ key, en }) => [key, en])).toEqual([
      ['E21', 'The state DESIGNER_REVIEW is gone, but 3 documents are in it'],
    ]);
  });

  it('a quorum that there are not enough people for (E13), as advice', () => {
    const draft = edited('RFA_APPROVAL', [['states.OWNER_APPROVAL.task.complete', { quorum: 5 }]]);
    const holders = new Map([
      ['rfa.approve', 4],
      ['workflow.respond', 9],
    ]);
    const around = { ...NEW, holders };
    expect(lint(draft, around)).toEqual([expect.objectContaining({ key: 'E13.people', severity: 'warning' })]);
    holders.set('rfa.approve', 5);
    expect(lint(draft, around)).toEqual([]);
  });

  it('another kind of document than the one it is in force for (E18)', () => {
    const found = (subject: LintSurroundings['subject']) => lint(edited('RFA_APPROVAL', []), { ...NEW, subject });
    expect(found('correspondence_revision')).toEqual([
      expect.objectContaining({ key: 'E18.subject', severity: 'error', path: '/subject' }),
    ]);
    expect(found('rfa_revision')).toEqual([]);
  });

  it('an initial state without a possible submission (E02)', () => {
    const sending = (value: unknown) => lint(edited('RFA_APPROVAL', [['states.DRAFT.on.SUBMIT.by', value]]), NEW);
    const renamed: Edit[] = [
      ['states.DRAFT.on.SEND', { by: { party: 'CONTRACTOR', perm: 'rfa.submit' }, to: 'CONSULTANT_REVIEW' }],
      ['states.DRAFT.on.SUBMIT'],
    ];
    expect(lint(edited('RFA_APPROVAL', renamed), NEW).map(({ key }) => key)).toContain('E02.sending');
    expect(sending('system').map(({ key }) => key)).toContain('E02.sending');
    expect(sending({ party: 'CONTRACTOR', perm: 'rfa.submit' })).toEqual([]);
  });

  it('at least sixty seeded defects over all of E01 to E22', () => {
    expect(DEFECTS.length).toBeGreaterThanOrEqual(60);
    const rules = Array.from({ length: 22 }, (_, index) => `E${String(index + 1).padStart(2, '0')}`);
    const found = DEFECTS.map(([, key]) => key.split('.')[0] ?? '');
    expect([...new Set([...found, 'E21'])].sort()).toEqual(rules);
    // E21 asks the database, and has a test of its own.
    const seldom = rules.filter((rule) => rule !== 'E21' && found.filter((one) => one === rule).length < 2);
    expect(seldom).toEqual([]);
  });
});

describe('The linter stays silent when', () => {
  const cases = NEAR_MISSES.map(([what, edits, code]) => [what, edits, code ?? 'RFA_APPROVAL'] as const);

  it.each(cases)('%s', (_what, edits, code) => {
    expect(lint(edited(code, edits))).toEqual([]);
  });
});

describe('The shipped definitions', () => {
  const newest = [...new Map(WORKFLOW_DEFINITIONS.map((version) => [version.workflowCode, version])).values()];

  it.each(newest.map(({ workflowCode, dsl }) => [workflowCode, dsl] as const))('%s has no finding', (_code, dsl) => {
    expect(lint(structuredClone(dsl))).toEqual([]);
  });

  it('are linted with less than 50 ms of the processor each', () => {
    for (const { dsl } of newest) {
      // The best of five: the collector's work is not the linter's.
      const costs = Array.from({ length: 5 }, () => cpuMsOf(() => lint(dsl)));
      expect(Math.min(...costs)).toBeLessThan(50);
    }
  });

  it('had nothing worse in their first version than unnamed buttons and missing due dates', () => {
    const first = WORKFLOW_DEFINITIONS.filter(
      ({ version, workflowCode }) => version === 1 && ['CORRESPONDENCE', 'RFI'].includes(workflowCode),
    );
    expect(first).toHaveLength(2);
    for (const { dsl } of first) {
      expect([...new Set(lint(structuredClone(dsl)).map(({ key }) => key))].sort()).toEqual(['E12', 'E20.button']);
    }
  });
});
