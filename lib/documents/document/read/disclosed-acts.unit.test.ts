import { expect, it } from 'vitest';
import { DISCLOSED_TO_PARTIES } from './disclosed-acts';

const OF_EVERY_KIND = ['alias_added', 'alias_removed', 'cancelled', 'submitted', 'voided'];

it('discloses these acts to other parties, and no other one', () => {
  const acts = {
    correspondence: [...OF_EVERY_KIND, 'read'],
    rfa: [...OF_EVERY_KIND, 'recalled', 'revision_cancelled'],
    ncr: [...OF_EVERY_KIND, 'answered', 'closed'],
    transmittal: [...OF_EVERY_KIND, 'acknowledged'],
    numbering: ['number_given'],
    workflow: ['due_changed', 'transitioned'],
  };
  const named = Object.entries(acts).flatMap(([area, names]) => names.map((name) => `${area}.${name}`));
  expect([...DISCLOSED_TO_PARTIES].sort()).toEqual(named.sort());
});
