import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  canAcknowledge,
  canAdd,
  canAnswer,
  canCancel,
  canCirculate,
  canForceClose,
  canReassign,
  type SheetFacts,
  type SourceFacts,
} from './rules';

const source: SourceFacts = { isSubmitted: true, isCancelled: false, permissions: ['circulation.manage'] };
const sheet: SheetFacts = {
  isLive: true,
  owesAnswer: true,
  owesNote: true,
  permissions: ['circulation.manage', 'circulation.respond', 'circulation.acknowledge'],
};

describe('circulating a document', () => {
  it.each<[string, Partial<SourceFacts>, string | null]>([
    ['a document that is out', {}, null],
    ['without the permission', { permissions: ['circulation.respond'] }, 'FORBIDDEN'],
    ['a draft', { isSubmitted: false }, 'CIRCULATION_OF_DRAFT'],
    ['what was cancelled', { isCancelled: true }, 'CIRCULATION_OF_CANCELLED'],
    ['a cancelled one, without the permission', { isCancelled: true, permissions: [] }, 'FORBIDDEN'],
  ])('%s', (_, facts, expected) => {
    expect(canCirculate({ ...source, ...facts })).toBe(expected);
  });
});

describe('actions on a sheet', () => {
  it.each<[string, (facts: SheetFacts) => string | null, Partial<SheetFacts>, string | null]>([
    ['answered by who is asked', canAnswer, {}, null],
    ['answered by who is not asked', canAnswer, { owesAnswer: false }, 'FORBIDDEN'],
    ['answered when closed', canAnswer, { isLive: false }, 'CIRCULATION_CLOSED'],
    ['noted by who is informed', canAcknowledge, {}, null],
    ['noted with no other permission', canAcknowledge, { permissions: ['circulation.acknowledge'] }, null],
    ['noted by who is not informed', canAcknowledge, { owesNote: false }, 'FORBIDDEN'],
    ['noted after the others have answered', canAcknowledge, { isLive: false, owesAnswer: false }, null],
    ['noted when closed', canAcknowledge, { isLive: false, owesNote: false }, 'CIRCULATION_CLOSED'],
    ['given one more person', canAdd, { owesAnswer: false, owesNote: false }, null],
    ['given one more person by an assignee', canAdd, { permissions: ['circulation.respond'] }, 'FORBIDDEN'],
    ['given one more person when closed', canAdd, { isLive: false }, 'CIRCULATION_CLOSED'],
    ['handed on', canReassign, { owesAnswer: false, owesNote: false }, null],
    ['handed on by an assignee', canReassign, { permissions: ['circulation.respond'] }, 'FORBIDDEN'],
    ['closed by force', canForceClose, {}, null],
    ['closed by force twice', canForceClose, { isLive: false }, 'CIRCULATION_CLOSED'],
    ['withdrawn', canCancel, {}, null],
    ['withdrawn by an assignee', canCancel, { permissions: ['circulation.respond'] }, 'FORBIDDEN'],
    ['withdrawn when closed', canCancel, { isLive: false }, 'CIRCULATION_CLOSED'],
  ])('%s', (_, rule, facts, expected) => {
    expect(rule({ ...sheet, ...facts })).toBe(expected);
  });

  it('offers allowed actions only', () => {
    expect(actionsOf(sheet)).toEqual(['answer', 'acknowledge', 'add', 'reassign', 'forceClose', 'cancel']);
    expect(actionsOf({ ...sheet, owesNote: false, permissions: ['circulation.respond'] })).toEqual(['answer']);
    expect(actionsOf({ ...sheet, isLive: false })).toEqual(['acknowledge']);
    expect(actionsOf({ ...sheet, isLive: false, owesNote: false })).toEqual([]);
  });
});
