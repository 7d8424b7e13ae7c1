import type { Disposition } from '@/db/enums';
import type { WorkflowEvent } from './events';
import type { CodeList, Completion, Final } from './schema';
import type { AssigneeList, PartySource, SubjectCode, VarType } from './subjects';

// Compiled form that the engine runs: the definition with all defaults filled in. Plain JSON, stored beside the text.

export interface Label {
  th: string;
  en: string;
}

/** A moment or a span in whole minutes; days are working days where a calendar is named. */
export interface Span {
  days: number;
  minutes: number;
}

export type CompiledActor =
  | { kind: 'system' }
  | {
      kind: 'party';
      party: string;
      perm: string | null;
      /** Only the person who submitted. */
      isSubmitterOnly: boolean;
      /** Never the person who submitted. */
      isNotSubmitter: boolean;
    };

export type CommentRule =
  | { kind: 'optional' }
  | { kind: 'required' }
  | { kind: 'requiredFor'; dispositions: Disposition[] };
/** Readers of a comment beyond its writer. */
type CommentVisibility = 'team' | 'organization' | 'parties';
export type FilesRule = 'none' | 'optional' | 'required';

export interface CompiledInput {
  /** Name of the code list of `input.code`; null without one. */
  code: string | null;
  /** Name of the list that `input.reason` is chosen from. */
  reason: string | null;
}

export interface CompiledRequirement {
  id: string;
  when: string;
  /** Key of the message, and the message itself where the definition brings one. */
  error: string;
  message: Label | null;
}

interface CompiledBranch {
  /** Null: always. */
  when: string | null;
  to: string;
}

export interface CompiledAction {
  name: string;
  label: Label | null;
  by: CompiledActor;
  requirements: CompiledRequirement[];
  input: CompiledInput;
  comment: CommentRule;
  commentVisibility: CommentVisibility;
  files: FilesRule;
  record: string | null;
  /** Overrides the target state's status. */
  status: string | null;
  /** Tried in order; the first whose condition holds gives the target. */
  branches: CompiledBranch[];
  emit: WorkflowEvent[];
}

export interface CompiledTask {
  /** Name of answering a task, e.g. RESPOND, RECEIVE, ACKNOWLEDGE. */
  action: string;
  label: Label | null;
  assign: {
    party: string;
    perm: string | null;
    team: 'review_team' | null;
    list: AssigneeList | null;
    isInherited: boolean;
  };
  each: 'assignee' | 'organization' | 'discipline';
  /** By group; a task without groups has the one group MAIN. */
  groups: Record<string, Completion>;
  veto: Disposition[];
  input: CompiledInput;
  comment: CommentRule;
  commentVisibility: CommentVisibility;
  files: FilesRule;
  isDelegable: boolean;
  /** Permission to reassign a task; null: reassignment is off. */
  reassign: string | null;
  isNotSubmitter: boolean;
  /** The system action that is taken once every group is complete. */
  onComplete: string;
}

export type CompiledDue =
  | { kind: 'in'; span: Span; calendar: 'contract' | 'project' | 'none' }
  | { kind: 'field'; field: string; end: string };

export interface CompiledTimer {
  id: string;
  base: 'due' | 'entry';
  /** Minus, plus or none. */
  sign: -1 | 0 | 1;
  offset: Span;
  /** HH:MM in the project's time zone on the day that the offset gives. */
  time: string | null;
  repeat: Span | null;
  max: number;
  emit: WorkflowEvent | null;
  fire: string | null;
  notify: { party: string; perm: string } | null;
}

export interface CompiledState {
  name: string;
  label: Label;
  status: string;
  /** The only party that sees the document in this state; null: all parties with visibility. */
  visibleTo: string | null;
  final: Final | null;
  task: CompiledTask | null;
  due: CompiledDue | null;
  timers: CompiledTimer[];
  actions: Record<string, CompiledAction>;
  emit: WorkflowEvent[];
  allows: string[];
}

/** A type, not an interface: a JSON column takes it as it is. */
export type CompiledDefinition = {
  format: 2;
  code: string;
  version: number;
  subject: SubjectCode;
  title: Label;
  vars: Record<string, VarType>;
  parties: Record<string, PartySource>;
  codeLists: Record<string, CodeList>;
  initial: string;
  /** Outcome by final state. */
  final: Record<string, Final>;
  /** Every edge, branches spread out. */
  transitions: { from: string; action: string; to: string }[];
  states: Record<string, CompiledState>;
};
