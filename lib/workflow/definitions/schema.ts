import { z } from 'zod';
import { DISPOSITIONS, REVIEWING_PARTIES } from '@/db/enums';
import { requiredLine } from '@/lib/platform/text';
import { MAX_STATES } from './constants';
import { WORKFLOW_EVENTS } from './events';
import { ASSIGNEE_LISTS, PARTY_SOURCES, SUBJECT_CODES, VAR_TYPES } from './subjects';

// The language of workflow definitions, docflow/1. Unknown keys are refused; docs/workflow-admin.md explains the known
// ones. The linter judges whether a well-formed definition makes sense.

const MAX_ACTIONS = 30;
const MAX_BRANCHES = 20;
const MAX_REQUIREMENTS = 20;
const MAX_TIMERS = 10;
const MAX_EVENTS = 10;
/** States, actions, parties and workflow codes: capitals, digits and underscores; the columns hold 50. */
const Name = z.string().regex(/^[A-Z][A-Z0-9_]{0,49}$/);
const LocalId = z.string().regex(/^[a-z][a-zA-Z0-9_]{0,49}$/);
const Permission = z.string().regex(/^[a-z][a-z_]*\.[a-z][a-z_]*$/);
const ErrorKey = z.string().regex(/^[a-z]+(\.[a-z_]+){1,3}$/);
const Label = z.strictObject({ th: requiredLine(150), en: requiredLine(150) });
/** Long enough for any condition of 200 nodes, the limit of the checker. */
const Guard = z.string().min(1).max(2000);
const Event = z.enum(WORKFLOW_EVENTS);
/** Days, hours and minutes: months have no fixed length, so a due date would move with the season. */
const DURATION = 'P(?=\\d|T\\d)(?:\\d{1,3}D)?(?:T(?=\\d)(?:\\d{1,3}H)?(?:\\d{1,3}M)?)?';
const Duration = z.string().regex(new RegExp(`^${DURATION}$`));
const Moment = z.string().regex(new RegExp(`^(?:due|entry)(?:[+-]${DURATION})?$`));
const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

const Actor = z.strictObject({
  party: Name,
  perm: Permission.optional(),
  /** Only the person who submitted. */
  assignee: z.enum(['submitter']).optional(),
  notSelf: z.enum(['submitter']).optional(),
});

const Requirement = z.strictObject({ id: LocalId, when: Guard, error: ErrorKey, message: Label.optional() });

const Input = z.strictObject({ code: LocalId.optional(), reason: LocalId.optional() });

const Comment = z.union([
  z.enum(['required', 'optional']),
  z.strictObject({ requiredFor: z.array(z.enum(DISPOSITIONS)).min(1) }),
]);

const Files = z.enum(['none', 'optional', 'required']);

/** Readers of a comment beyond its writer: the team, the writer's organization, or every party. */
const CommentVisibility = z.enum(['team', 'organization', 'parties']);

const Branch = z.strictObject({ when: Guard.optional(), to: Name });

export const Action = z.strictObject({
  label: Label.optional(),
  by: z.union([z.literal('system'), Actor]),
  require: z.array(Requirement).max(MAX_REQUIREMENTS).optional(),
  input: Input.optional(),
  comment: Comment.optional(),
  commentVisibility: CommentVisibility.optional(),
  files: Files.optional(),
  record: LocalId.optional(),
  /** The status while this action is the last one, where it differs from the target state's. */
  status: z.string().max(20).optional(),
  to: Name.optional(),
  branch: z.array(Branch).min(1).max(MAX_BRANCHES).optional(),
  emit: z.array(Event).max(MAX_EVENTS).optional(),
});
export type Action = z.infer<typeof Action>;

const Completion = z.union([z.enum(['all', 'none', 'lead']), z.strictObject({ quorum: z.int().max(1000) })]);
export type Completion = z.infer<typeof Completion>;

export const Task = z.strictObject({
  assign: z.strictObject({
    party: Name,
    perm: Permission.optional(),
    /** The review team of the document's discipline. */
    team: z.enum(['review_team']).optional(),
    list: z.enum(ASSIGNEE_LISTS).optional(),
    inherit: z.enum(['previous_revision']).optional(),
  }),
  /** Unit of a task; a person by default. */
  each: z.enum(['assignee', 'organization', 'discipline']).optional(),
  /** Name of the answer; RESPOND by default. */
  action: Name.optional(),
  label: Label.optional(),
  complete: Completion.optional(),
  groups: z.record(Name, Completion).optional(),
  veto: z.array(z.enum(DISPOSITIONS)).min(1).optional(),
  input: Input.optional(),
  comment: Comment.optional(),
  commentVisibility: CommentVisibility.optional(),
  files: Files.optional(),
  delegate: z.enum(['none', 'one_level']).optional(),
  reassign: Permission.optional(),
  notSelf: z.enum(['submitter']).optional(),
  onComplete: Name,
});
export type Task = z.infer<typeof Task>;

export const Due = z.union([
  z.strictObject({
    in: Duration,
    /** contract and project: working days of that calendar; none: days as they come. */
    calendar: z.enum(['contract', 'project', 'none']).optional(),
    tz: z.enum(['project']).optional(),
  }),
  z.strictObject({
    field: LocalId,
    end: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
      .optional(),
    tz: z.enum(['project']).optional(),
  }),
]);
export type Due = z.infer<typeof Due>;

export const Timer = z.strictObject({
  id: LocalId,
  at: Moment,
  time: ClockTime.optional(),
  repeat: Duration.optional(),
  max: z.int().min(1).max(365).optional(),
  emit: Event.optional(),
  /** A system action; a timer never acts as a person. */
  fire: Name.optional(),
  notify: z.strictObject({ party: Name, perm: Permission }).optional(),
});
export type Timer = z.infer<typeof Timer>;

export const FINALS = [
  'approved',
  'revise',
  'rejected',
  'no_action',
  'completed',
  'closed',
  'cancelled',
  'discarded',
] as const;
export type Final = (typeof FINALS)[number];

export const State = z.strictObject({
  label: Label,
  status: z.string().max(20),
  visibility: z
    .string()
    .regex(/^party:[A-Z][A-Z0-9_]{0,49}$/)
    .optional(),
  final: z.enum(FINALS).optional(),
  task: Task.optional(),
  due: Due.optional(),
  timers: z.array(Timer).max(MAX_TIMERS).optional(),
  on: z
    .record(Name, Action)
    .refine((on) => Object.keys(on).length <= MAX_ACTIONS)
    .optional(),
  emit: z.array(Event).max(MAX_EVENTS).optional(),
  allows: z.array(z.string().max(60)).max(MAX_EVENTS).optional(),
});
export type State = z.infer<typeof State>;

const CodeList = z.union([
  z.strictObject({ table: z.literal('rfa_approve_codes'), by: z.enum(REVIEWING_PARTIES) }),
  z.strictObject({ table: z.literal('rfa_return_reasons') }),
  z.strictObject({
    inline: z
      .array(z.strictObject({ code: Name, disposition: z.enum(DISPOSITIONS), label: Label.optional() }))
      .min(1)
      .max(30),
  }),
]);
export type CodeList = z.infer<typeof CodeList>;

/** A definition as it is written: the JSON that an administrator edits and that is stored for ever once published. */
export const Definition = z.strictObject({
  dsl: z.literal('docflow/1'),
  code: Name,
  version: z.int().min(1).max(100_000),
  subject: z.enum(SUBJECT_CODES),
  title: Label,
  vars: z.strictObject({ doc: z.record(LocalId, z.enum(VAR_TYPES)) }),
  parties: z.record(Name, z.enum(PARTY_SOURCES)),
  codeLists: z.record(LocalId, CodeList).optional(),
  initial: Name,
  states: z.record(Name, State).refine((states) => Object.keys(states).length <= MAX_STATES),
});
export type Definition = z.infer<typeof Definition>;
