import { describe, expect, it } from 'vitest';
import { lintDefinition } from '../definitions/lint/lint-definition';
import { readDefinition } from '../definitions/lint/read-definition';
import { jsonLogicToCel } from './json-logic-to-cel';
import { translateLegacyDefinition } from './legacy-definition';

const VARS = { typeCode: 'string', answerRequired: 'bool', fileCount: 'int' } as const;
const cel = (rule: unknown) => jsonLogicToCel(rule, VARS).cel;

/** A sample as the earlier system kept them. */
const SAMPLE = {
  workflow: 'CORRESPONDENCE_FLOW_V1',
  version: 1,
  states: [
    {
      name: 'DRAFT',
      initial: true,
      on: {
        SUBMIT: {
          to: 'IN_REVIEW',
          require: { role: 'Originator' },
          condition: { type: 'json-logic', rule: { '>': [{ var: 'context.file_count' }, 0] } },
          events: [{ type: 'correspondence.submitted' }, { type: 'notify', target: 'reviewer', template: 'NEW' }],
        },
      },
    },
    {
      name: 'IN_REVIEW',
      on: {
        APPROVE: { to: 'APPROVED', require: { role: ['Approver', 'Admin'] } },
        RETURN: { to: 'DRAFT', require: { role: 'Reviewer' } },
        CANCEL: { to: 'CANCELLED', require: { role: 'correspondence.cancel' } },
      },
    },
    { name: 'APPROVED', terminal: true },
    { name: 'CANCELLED', terminal: true },
  ],
};

describe('A rule of the older form', () => {
  it.each([
    [{ '==': [{ var: 'typeCode' }, 'LETTER'] }, "doc.typeCode == 'LETTER'"],
    [{ '===': [{ var: 'context.typeCode' }, 'LETTER'] }, "doc.typeCode == 'LETTER'"],
    [{ '!=': [{ var: 'fileCount' }, 0] }, 'doc.fileCount != 0'],
    [{ '!==': [{ var: 'fileCount' }, 0] }, 'doc.fileCount != 0'],
    [{ '<': [{ var: 'fileCount' }, 5] }, 'doc.fileCount < 5'],
    [{ '<=': [{ var: 'fileCount' }, 5] }, 'doc.fileCount <= 5'],
    [{ '>': [{ var: 'fileCount' }, 5] }, 'doc.fileCount > 5'],
    [{ '>=': [{ var: 'file_count' }, 5] }, 'doc.fileCount >= 5'],
    [
      { and: [{ var: 'answerRequired' }, { '!': { var: 'answerRequired' } }] },
      '(doc.answerRequired && !(doc.answerRequired))',
    ],
    [{ or: [true, { '!': [false] }] }, '(true || !(false))'],
    [{ in: [{ var: 'typeCode' }, ['LETTER', 'MEMO']] }, "doc.typeCode in ['LETTER', 'MEMO']"],
    [{ '==': [{ var: 'typeCode' }, "it's"] }, "doc.typeCode == 'it\\'s'"],
  ])('%j becomes %s', (rule, expected) => {
    expect(cel(rule)).toBe(expected);
  });

  it.each([
    [{ if: [true, 1, 2] }, 'if'],
    [{ '+': [1, 2] }, '+'],
    [{ map: [[1], { var: '' }] }, 'map'],
    [{ method: ['x', 'constructor'] }, 'method'],
    [{ constructor: ['x'] }, 'constructor'],
    [{ var: ['typeCode', 'LETTER'] }, 'var with a default'],
    [{ var: 'constructor.constructor' }, 'var constructor.constructor'],
    [{ '<': [1, 2, 3] }, '< of 3'],
    [{ and: [] }, 'and of nothing'],
    [{ '==': [1, 2], '!=': [1, 2] }, '{==, !=}'],
    [null, 'null'],
  ])('%j is refused by name', (rule, operator) => {
    expect(() => cel(rule)).toThrow(expect.objectContaining({ code: 'DEFINITION_IMPORT', details: { operator } }));
  });

  it('that goes on without end is refused, not run', () => {
    let rule: unknown = true;
    for (let level = 0; level < 5000; level += 1) rule = { '!': [rule] };
    expect(() => cel(rule)).toThrow(expect.objectContaining({ code: 'DEFINITION_IMPORT' }));
  });
});

describe('A definition of the older form', () => {
  it('becomes a draft of ours: states, roles as permissions, conditions, events that exist', () => {
    const { definition, notes } = translateLegacyDefinition(SAMPLE, 'OLD_FLOW');
    const read = readDefinition(definition);
    expect(read.findings).toEqual([]);
    expect(read.definition && lintDefinition(read.definition)).toEqual([]);
    expect(read.definition?.initial).toBe('DRAFT');
    expect(read.definition?.states.DRAFT?.on?.SUBMIT).toEqual({
      label: { th: 'SUBMIT', en: 'SUBMIT' },
      by: { party: 'FROM', perm: 'correspondence.submit' },
      require: [{ id: 'condition', when: 'doc.fileCount > 0', error: 'wf.error.condition' }],
      to: 'IN_REVIEW',
      emit: ['correspondence.submitted'],
    });
    expect(read.definition?.states.CANCELLED?.final).toBe('cancelled');
    expect(notes.map(({ en }) => en)).toEqual([
      expect.stringContaining('Thai names'),
      'The event notify does not exist and is left out',
      'APPROVE: several roles, the first is taken',
    ]);
  });

  it('with states as a record and a step without assignees is closed there until one is named', () => {
    const { definition, notes } = translateLegacyDefinition(
      { initialState: 'open', states: { open: { on: { done: { to: 'closed' } } }, closed: {} } },
      'OLD_FLOW',
    );
    const read = readDefinition(definition);
    expect(read.definition && lintDefinition(read.definition).map(({ key }) => key)).toEqual(['E09.everybody']);
    expect(notes.at(-1)?.en).toContain('unknown role (none)');
  });

  it('with a typo that used to open the gate is found by the checker', () => {
    const typo = structuredClone(SAMPLE) as { states: { on?: Record<string, { condition?: unknown }> }[] };
    const submit = typo.states[0]?.on?.SUBMIT;
    if (submit) submit.condition = { '<': [{ var: 'fileCuont' }, 10] };
    const { definition, notes } = translateLegacyDefinition(typo, 'OLD_FLOW');
    const read = readDefinition(definition);
    expect(read.definition && lintDefinition(read.definition).map(({ key }) => key)).toEqual(['E10']);
    expect(notes.map(({ en }) => en)).toContain('There is no variable fileCuont');
  });

  it('with keys that have no translation names each of them', () => {
    const { notes } = translateLegacyDefinition(
      {
        timeout: 5,
        states: { A: { assign: 'x', on: { GO: { to: 'B', require: { role: 'Owner', user: 7 }, notify: [] } } }, B: {} },
      },
      'OLD_FLOW',
    );
    expect(notes.slice(1).map(({ en }) => en)).toEqual([
      'timeout is not translated',
      'A.assign is not translated',
      'A.GO.notify is not translated',
      'A.GO.require.user is not translated',
    ]);
  });

  it('keeps its states apart and their names as people read them', () => {
    const { definition } = translateLegacyDefinition(
      { states: { 'In review': { on: { go: { to: 'Done' } } }, Done: {} } },
      'OLD',
    );
    expect(definition).toMatchObject({
      states: { IN_REVIEW: { label: { th: 'In review' }, on: { GO: { to: 'DONE' } } } },
    });
    const twins = { states: { 'In review': { on: { go: { to: 'in-review' } } }, 'in-review': {} } };
    expect(() => translateLegacyDefinition(twins, 'OLD')).toThrow(
      expect.objectContaining({ params: { problem: 'In review = in-review (IN_REVIEW)' } }),
    );
  });

  it.each([
    ['program text', { states: { A: { on: { GO: { to: 'B', condition: 'return true' } } }, B: {} } }],
    ['no states', { workflow: 'x' }],
    ['an action without a target', { states: { A: { on: { GO: {} } } } }],
    ['nothing', null],
  ])('with %s is refused', (_what, value) => {
    expect(() => translateLegacyDefinition(value, 'OLD_FLOW')).toThrow(
      expect.objectContaining({ code: 'DEFINITION_IMPORT' }),
    );
  });
});
