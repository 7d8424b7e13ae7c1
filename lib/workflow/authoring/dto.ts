import { z } from 'zod';
import { DEFINITION_STATUSES } from '@/db/enums';

// DTOs of workflow definitions. Moments are ISO 8601 in UTC.

const Label = z.strictObject({ th: z.string(), en: z.string() });

export const LintRow = z
  .strictObject({
    rule: z.string(),
    key: z.string(),
    severity: z.enum(['error', 'warning']),
    path: z.string().meta({ description: 'JSON pointer' }),
    th: z.string(),
    en: z.string(),
    /** In the text; null where the place is not there. */
    line: z.int().nullable(),
  })
  .meta({ id: 'DefinitionLintRow' });
export type LintRow = z.infer<typeof LintRow>;

const Path = z.array(z.strictObject({ from: z.string(), action: z.string(), to: z.string() }));

const Diagram = z.strictObject({
  width: z.number(),
  height: z.number(),
  nodes: z.array(
    z.strictObject({
      name: z.string(),
      label: Label,
      x: z.number(),
      y: z.number(),
      isInitial: z.boolean(),
      final: z.string().nullable(),
      hasTask: z.boolean(),
      hasDue: z.boolean(),
    }),
  ),
  edges: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      actions: z.array(z.strictObject({ name: z.string(), label: Label.nullable(), isSystem: z.boolean() })),
      path: z.string(),
      labelX: z.number(),
      labelY: z.number(),
    }),
  ),
});

/** Result of a check. The diagram is null while the text cannot be parsed. */
export const DefinitionReport = z.strictObject({
  isPublishable: z.boolean(),
  findings: z.array(LintRow),
  diagram: Diagram.nullable(),
  mermaid: z.string().nullable(),
  counts: z.strictObject({ states: z.int(), edges: z.int(), paths: z.int(), forbidden: z.int() }).nullable(),
  /** A few ways that between them take every edge. */
  paths: z.array(Path),
});
export type DefinitionReport = z.infer<typeof DefinitionReport>;

export const DefinitionVersion = z.strictObject({
  id: z.uuid(),
  workflowCode: z.string(),
  version: z.int(),
  status: z.enum(DEFINITION_STATUSES),
  isActive: z.boolean(),
  /** For saving: the edits that this row has seen. */
  versionNo: z.int(),
  title: Label.nullable(),
  changeNote: z.string().nullable(),
  sha256: z.string(),
  /** Documents under way that are pinned to it. */
  inFlight: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable(),
});
export type DefinitionVersion = z.infer<typeof DefinitionVersion>;

export const DefinitionSummary = z.strictObject({
  workflowCode: z.string(),
  title: Label.nullable(),
  subject: z.string().nullable(),
  /** Codes of the types whose documents run through it. */
  types: z.array(z.string()),
  inFlight: z.int(),
  active: DefinitionVersion.nullable(),
  draft: DefinitionVersion.nullable(),
  updatedAt: z.iso.datetime(),
});
export type DefinitionSummary = z.infer<typeof DefinitionSummary>;

export const DefinitionList = z.strictObject({ workflows: z.array(DefinitionSummary) });
export type DefinitionList = z.infer<typeof DefinitionList>;

export const DefinitionDetail = DefinitionVersion.extend({
  definition: z.record(z.string(), z.unknown()),
  versions: z.array(DefinitionVersion),
});
export type DefinitionDetail = z.infer<typeof DefinitionDetail>;

export const DefinitionAnswer = z.strictObject({ id: z.uuid(), version: z.int(), versionNo: z.int() });
export type DefinitionAnswer = z.infer<typeof DefinitionAnswer>;

export const TypeAssignment = z.strictObject({ typeCode: z.string(), workflowCode: z.string() });
export type TypeAssignment = z.infer<typeof TypeAssignment>;

export const ImportAnswer = z.strictObject({
  definition: z.record(z.string(), z.unknown()),
  /** Differences that the older form could not express; a person has to check them. */
  notes: z.array(Label),
  report: DefinitionReport,
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

const Missing = z.strictObject({ id: z.string(), th: z.string(), en: z.string() });

const SimulatedButton = z.strictObject({
  action: z.string(),
  label: Label.nullable(),
  isTask: z.boolean(),
  isVisible: z.boolean(),
  missing: z.array(Missing),
  /** Codes to choose from, with what they mean. */
  codes: z.array(
    z.strictObject({ code: z.string(), disposition: z.string().nullable(), th: z.string(), en: z.string() }),
  ),
});

export const SimulatedWalker = z.strictObject({
  party: z.string(),
  organizations: z.array(z.string()),
  role: z.string(),
  roleName: Label,
  /** People of the party's organizations who hold the role today. */
  people: z.array(z.string()),
  buttons: z.array(SimulatedButton),
});
export type SimulatedWalker = z.infer<typeof SimulatedWalker>;

export const SimulatedStep = z.strictObject({
  state: z.string(),
  label: Label,
  status: z.string(),
  final: z.string().nullable(),
  enteredAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  timers: z.array(z.strictObject({ id: z.string(), fireAt: z.iso.datetime(), emit: z.string().nullable() })),
  /** The assignees of the step in words; null where the step assigns no one. */
  recipients: z
    .strictObject({ party: z.string(), organizations: z.array(z.string()), people: z.array(z.string()) })
    .nullable(),
  walkers: z.array(SimulatedWalker),
  /** Action that left this step; null for the last. */
  taken: z.strictObject({ action: z.string(), code: z.string().nullable() }).nullable(),
  emits: z.array(z.string()),
});
export type SimulatedStep = z.infer<typeof SimulatedStep>;

export const SimulationAnswer = z.strictObject({
  steps: z.array(SimulatedStep),
  /** Why the trail stopped before its end; null where it did not. */
  stopped: z.array(Missing).nullable(),
});
export type SimulationAnswer = z.infer<typeof SimulationAnswer>;

export const ImpactAnswer = z.strictObject({
  since: z.iso.datetime(),
  examined: z.int(),
  /** Not every history was looked at: there are more than the limit. */
  isCut: z.boolean(),
  same: z.int(),
  /** Would have gone another way, by what differs. */
  differences: z.array(
    z.strictObject({
      kind: z.enum(['UNKNOWN_STATE', 'UNKNOWN_ACTION', 'OTHER_TARGET']),
      state: z.string(),
      action: z.string(),
      expected: z.array(z.string()),
      actual: z.string(),
      count: z.int(),
      sample: z.array(z.string()),
    }),
  ),
  inFlight: z.array(z.strictObject({ version: z.int(), state: z.string(), count: z.int(), isKnown: z.boolean() })),
});
export type ImpactAnswer = z.infer<typeof ImpactAnswer>;

export const MigrationAnswer = z.strictObject({
  isDryRun: z.boolean(),
  fromVersion: z.int(),
  toVersion: z.int(),
  moved: z.int(),
  /** Instances that are not moved, with the reason. */
  refused: z.array(
    z.strictObject({
      instanceId: z.uuid(),
      state: z.string(),
      reason: z.enum(['UNMAPPED', 'FINAL', 'TASK_DIFFERS', 'STATUS_DIFFERS']),
    }),
  ),
  byState: z.array(z.strictObject({ from: z.string(), to: z.string().nullable(), count: z.int() })),
  /** More than one call moves: call again until none is left. */
  remaining: z.int(),
});
export type MigrationAnswer = z.infer<typeof MigrationAnswer>;
