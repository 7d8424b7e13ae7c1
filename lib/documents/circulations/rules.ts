import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { ACTION_PERMISSIONS, CIRCULATION_ACTIONS, type CirculationAction } from './constants';

/** Facts that decide whether a document may be circulated. */
export interface SourceFacts {
  isSubmitted: boolean;
  isCancelled: boolean;
  /** Permission codes the actor holds where they cover the document. */
  permissions: readonly string[];
}

/** Facts that decide the rights on one sheet. The query checks that it belongs to the actor's organization. */
export interface SheetFacts {
  /** True while a person may still owe an answer. */
  isLive: boolean;
  /** The actor may give an answer that is still owed: their own, or that of a person who lent them their tasks. */
  owesAnswer: boolean;
  /** As above for acknowledging. */
  owesNote: boolean;
  permissions: readonly string[];
}

/** A draft is not sent yet; a cancelled document needs no answer. */
export function canCirculate(facts: SourceFacts): ErrorCode | null {
  if (!facts.permissions.includes(ACTION_PERMISSIONS.create)) return 'FORBIDDEN';
  if (facts.isCancelled) return 'CIRCULATION_OF_CANCELLED';
  return facts.isSubmitted ? null : 'CIRCULATION_OF_DRAFT';
}

/** An assignee with an open task. */
export function canAnswer(facts: SheetFacts): ErrorCode | null {
  if (!facts.isLive) return 'CIRCULATION_CLOSED';
  return facts.owesAnswer ? null : 'FORBIDDEN';
}

/** Informed people until they acknowledge, also after the others have answered. */
export function canAcknowledge(facts: SheetFacts): ErrorCode | null {
  if (!facts.isLive && !facts.owesNote) return 'CIRCULATION_CLOSED';
  return facts.owesNote ? null : 'FORBIDDEN';
}

/** Adds a person to answer or to be informed while the sheet runs. */
export function canAdd(facts: SheetFacts): ErrorCode | null {
  return whileLive(facts, 'add');
}

export function canReassign(facts: SheetFacts): ErrorCode | null {
  return whileLive(facts, 'reassign');
}

/** Closes what not everybody has answered; partial answers stay. */
export function canForceClose(facts: SheetFacts): ErrorCode | null {
  return whileLive(facts, 'forceClose');
}

export function canCancel(facts: SheetFacts): ErrorCode | null {
  return whileLive(facts, 'cancel');
}

const CHECKS: Readonly<Record<CirculationAction, (facts: SheetFacts) => ErrorCode | null>> = {
  answer: canAnswer,
  acknowledge: canAcknowledge,
  add: canAdd,
  reassign: canReassign,
  forceClose: canForceClose,
  cancel: canCancel,
};

/** Present actions of the actor. */
export function actionsOf(facts: SheetFacts): CirculationAction[] {
  return CIRCULATION_ACTIONS.filter((action) => CHECKS[action](facts) === null);
}

function whileLive(facts: SheetFacts, action: CirculationAction): ErrorCode | null {
  if (!holds(facts, action)) return 'FORBIDDEN';
  return facts.isLive ? null : 'CIRCULATION_CLOSED';
}

function holds(facts: SheetFacts, action: CirculationAction): boolean {
  return facts.permissions.includes(ACTION_PERMISSIONS[action]);
}
