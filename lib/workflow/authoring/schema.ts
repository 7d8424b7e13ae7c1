import { z } from 'zod';
import { line, reasonLine } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';

/** workflow_definitions.change_note. */
const MAX_NOTE = 500;
/** Readers ask for the reason of a workflow change for years. */
const MIN_NOTE = 5;
/** Characters of the text as sent; the linter has more precise limits. */
const MAX_TEXT = 300_000;

export const WorkflowCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,49}$/);
const id = z.uuid();
const versionNo = z.int().positive();
const note = reasonLine(MIN_NOTE, MAX_NOTE);
/** JSON text as in the editor, mistakes included. */
const text = z.string().max(MAX_TEXT, { error: 'TOO_LONG' });
/** Over REST the body is JSON already. */
const definition = z.record(z.string(), z.unknown());

export const DefinitionPath = z.strictObject({ id });

export const CreateDraftBody = z.strictObject({
  workflowCode: WorkflowCode,
  /** The version to begin with; without one and without a definition, the active one. */
  fromVersion: z.int().positive().optional(),
  definition: definition.optional(),
});
export const CreateDraft = z.strictObject({
  workflowCode: WorkflowCode,
  fromVersion: z.int().positive().optional(),
  text: text.optional(),
});
export type CreateDraft = z.infer<typeof CreateDraft>;

export const SaveDraftBody = z.strictObject({
  versionNo,
  definition,
  changeNote: line(MAX_NOTE).nullable().optional(),
});
export const SaveDraft = z.strictObject({ id, versionNo, text, changeNote: line(MAX_NOTE).nullable().optional() });
export type SaveDraft = z.infer<typeof SaveDraft>;

export const PublishBody = z.strictObject({
  versionNo,
  changeNote: note,
  /** Documents in a state that this version no longer has stay on theirs: without saying so it is not published. */
  removedStates: z.literal('stay').optional(),
});
export const PublishDefinition = PublishBody.extend({ id });
export type PublishDefinition = z.infer<typeof PublishDefinition>;

export const RetireBody = z.strictObject({ versionNo, reason: note });
export const RetireDefinition = RetireBody.extend({ id });
export type RetireDefinition = z.infer<typeof RetireDefinition>;

export const AssignType = z.strictObject({
  typeCode: z.string().min(1).max(20),
  /** The workflow that the caller saw it with. */
  fromWorkflowCode: WorkflowCode,
  workflowCode: WorkflowCode,
  reason: note,
});
export type AssignType = z.infer<typeof AssignType>;

export const LintBody = z.strictObject({ definition, workflowCode: WorkflowCode.optional() });
export const CheckDefinition = z.strictObject({ text, workflowCode: WorkflowCode.optional() });
export type CheckDefinition = z.infer<typeof CheckDefinition>;

export const ImportBody = z.strictObject({ older: definition, workflowCode: WorkflowCode });
export const ImportDefinition = z.strictObject({ text, workflowCode: WorkflowCode });
export type ImportDefinition = z.infer<typeof ImportDefinition>;

/** More steps than any document has taken. */
const MAX_TRAIL = 30;
const stepName = z.string().min(1).max(50);

export const SimulationInput = z.strictObject({
  contractPublicId: z.uuid().nullable().default(null),
  /** The day on which the sample is written; today by default. */
  startsOn: CalendarDay.nullable().default(null),
  /** Facts of the sample; omitted ones take the kind's default. */
  doc: z.record(z.string().max(50), z.union([z.string().max(200), z.number(), z.boolean()])).default({}),
  /** Calendar dates of the sample, e.g. dueDate. */
  dates: z.record(z.string().max(50), CalendarDay).default({}),
  trail: z
    .array(
      z.strictObject({
        action: stepName,
        code: z.string().max(20).nullable().default(null),
        /** Days that pass before the step is taken. */
        afterDays: z.int().min(0).max(365).default(0),
      }),
    )
    .max(MAX_TRAIL)
    .default([]),
});
export const SimulateBody = SimulationInput.extend({ definition });
export const SimulateDefinition = SimulationInput.extend({ text });
export type SimulateDefinition = z.infer<typeof SimulateDefinition>;

export const ImpactBody = z.strictObject({ definition, workflowCode: WorkflowCode });
export const ImpactInput = z.strictObject({ text, workflowCode: WorkflowCode });
export type ImpactInput = z.infer<typeof ImpactInput>;

export const MigrateInstances = z.strictObject({
  workflowCode: WorkflowCode,
  fromVersion: z.int().positive(),
  toVersion: z.int().positive(),
  /** Map of old state to new state; states of the same name need no entry. */
  map: z.record(stepName, stepName).default({}),
  /** keep: what both versions have keeps the time it has left. */
  timers: z.enum(['keep', 'restart']).default('keep'),
  dryRun: z.boolean().default(true),
  /** Needed unless it is a dry run. */
  reason: note.optional(),
});
export type MigrateInstances = z.infer<typeof MigrateInstances>;
