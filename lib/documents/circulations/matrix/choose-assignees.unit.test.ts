import { describe, expect, it } from 'vitest';
import { chooseAssignees, type MatrixRule } from './choose-assignees';

const LETTER = 1;
const MEMO = 2;
const STR = 10;
const ARC = 11;
const rule = (userId: number, parts: Partial<MatrixRule> = {}): MatrixRule => ({
  userId,
  typeId: null,
  disciplineId: null,
  assigneeType: 'INFO',
  responseDays: null,
  ...parts,
});
const main = { assigneeType: 'MAIN', responseDays: 5 } as const;

describe('whom the matrix names', () => {
  it.each<[string, MatrixRule[], number[]]>([
    ['no assignees without an entry', [], []],
    ['those for every type and discipline', [rule(1)], [1]],
    ['those for the type, not for another one', [rule(1, { typeId: LETTER }), rule(2, { typeId: MEMO })], [1]],
    [
      'those for the discipline, not for another one',
      [rule(1, { disciplineId: STR }), rule(2, { disciplineId: ARC })],
      [1],
    ],
    [
      'those responsible first',
      [rule(1), rule(2, { assigneeType: 'ACTION', responseDays: 3 }), rule(3, main)],
      [3, 2, 1],
    ],
  ])('%s', (_, rules, expected) => {
    const chosen = chooseAssignees(rules, { typeId: LETTER, disciplineId: STR });
    expect(chosen.map(({ userId }) => userId)).toEqual(expected);
  });

  it('takes of one person the most specific entry, and a type before a discipline', () => {
    const document = { typeId: LETTER, disciplineId: STR };
    const ofType = rule(1, { typeId: LETTER, ...main });
    const ofDiscipline = rule(1, { disciplineId: STR, assigneeType: 'ACTION', responseDays: 2 });
    const ofBoth = rule(1, { typeId: LETTER, disciplineId: STR });
    expect(chooseAssignees([rule(1), ofDiscipline, ofType], document)).toEqual([ofType]);
    expect(chooseAssignees([ofBoth, ofType, ofDiscipline], document)).toEqual([ofBoth]);
  });

  it('leaves entries for a discipline out where the document has none', () => {
    expect(chooseAssignees([rule(1, { disciplineId: STR })], { typeId: LETTER, disciplineId: null })).toEqual([]);
  });
});
