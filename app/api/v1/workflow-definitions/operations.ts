import { commandOperation, operation } from '@/app/_web/operation';
import { assignType } from '@/lib/workflow/authoring/assign-type';
import { checkDefinition } from '@/lib/workflow/authoring/check-definition';
import { createDraft } from '@/lib/workflow/authoring/create-draft';
import {
  DefinitionAnswer,
  DefinitionDetail,
  DefinitionList,
  DefinitionReport,
  ImpactAnswer,
  ImportAnswer,
  MigrationAnswer,
  SimulationAnswer,
  TypeAssignment,
} from '@/lib/workflow/authoring/dto';
import { previewImpact } from '@/lib/workflow/authoring/impact';
import { importDefinition } from '@/lib/workflow/authoring/import-definition';
import { getDefinition, listDefinitions } from '@/lib/workflow/authoring/list-definitions';
import { migrateInstances } from '@/lib/workflow/authoring/migrate-instances';
import { publishDefinition } from '@/lib/workflow/authoring/publish-definition';
import { retireDefinition } from '@/lib/workflow/authoring/retire-definition';
import { saveDraft } from '@/lib/workflow/authoring/save-draft';
import {
  AssignType,
  CreateDraftBody,
  DefinitionPath,
  ImpactBody,
  ImportBody,
  LintBody,
  MigrateInstances,
  PublishBody,
  RetireBody,
  SaveDraftBody,
  SimulateBody,
} from '@/lib/workflow/authoring/schema';
import { simulateDefinition } from '@/lib/workflow/authoring/simulate-definition';

const ONE = { path: '/workflow-definitions/{id}', params: DefinitionPath } as const;

export const definitionOperations = [
  operation({
    id: 'listWorkflowDefinitions',
    method: 'get',
    path: '/workflow-definitions',
    summary: 'Every workflow, with its active version, its draft and its number of running documents',
    answer: DefinitionList,
    errors: ['FORBIDDEN'],
    handle: ({ ctx }) => listDefinitions(ctx),
  }),
  commandOperation({
    id: 'createWorkflowDefinition',
    method: 'post',
    path: '/workflow-definitions',
    summary: 'Begin the next version of a workflow as a draft',
    body: CreateDraftBody,
    status: 201,
    answer: DefinitionAnswer,
    errors: ['DEFINITION_DRAFT_EXISTS', 'FORBIDDEN', 'NOT_FOUND'],
    verb: (ctx, { definition, ...input }, claim) =>
      createDraft(ctx, { ...input, text: definition && JSON.stringify(definition) }, claim),
  }),
  operation({
    ...ONE,
    id: 'getWorkflowDefinition',
    method: 'get',
    summary: 'One version with its text and its siblings',
    answer: DefinitionDetail,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: ({ ctx, params: { id } }) => getDefinition(ctx, id),
  }),
  operation({
    ...ONE,
    id: 'saveWorkflowDefinition',
    method: 'put',
    summary: 'Keep a draft, mistakes included; a stale versionNo answers 409 RECORD_CHANGED',
    body: SaveDraftBody,
    answer: DefinitionAnswer,
    errors: ['DEFINITION_NOT_DRAFT', 'FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED'],
    handle: ({ ctx, params: { id }, body: { definition, ...input } }) =>
      saveDraft(ctx, { ...input, id, text: JSON.stringify(definition) }),
  }),
  commandOperation({
    ...ONE,
    id: 'publishWorkflowDefinition',
    method: 'post',
    path: `${ONE.path}/publish`,
    summary: 'Put a draft in force for new documents; errors answer 422 DEFINITION_INVALID with the findings',
    body: PublishBody,
    answer: DefinitionAnswer,
    errors: ['DEFINITION_INVALID', 'DEFINITION_NOT_DRAFT', 'FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED'],
    verb: publishDefinition,
  }),
  commandOperation({
    ...ONE,
    id: 'retireWorkflowDefinition',
    method: 'post',
    path: `${ONE.path}/retire`,
    summary: 'Give up a draft, or take a workflow that no type uses out of force',
    body: RetireBody,
    answer: DefinitionAnswer,
    errors: ['DEFINITION_IN_USE', 'FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED'],
    verb: retireDefinition,
  }),
  commandOperation({
    id: 'assignWorkflow',
    method: 'post',
    path: '/workflow-definitions/assignments',
    summary:
      'Let a type of document go another way from its next draft on; 409 RECORD_CHANGED where it goes another way than said',
    body: AssignType,
    answer: TypeAssignment,
    errors: ['DEFINITION_DOES_NOT_FIT', 'FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED'],
    verb: assignType,
  }),
  operation({
    id: 'lintWorkflowDefinition',
    method: 'post',
    path: '/workflow-definitions/lint',
    summary: 'What a definition means: findings, diagram and the ways through it',
    body: LintBody,
    answer: DefinitionReport,
    errors: ['FORBIDDEN'],
    handle: ({ ctx, body: { definition, workflowCode } }) =>
      checkDefinition(ctx, { text: JSON.stringify(definition, null, 2), workflowCode }),
  }),
  operation({
    id: 'simulateWorkflowDefinition',
    method: 'post',
    path: '/workflow-definitions/simulate',
    summary: 'Walk a sample document through a definition: who is asked, by when, who sees which button and why not',
    body: SimulateBody,
    answer: SimulationAnswer,
    errors: ['CONTRACT_UNKNOWN', 'DEFINITION_INVALID', 'FORBIDDEN'],
    handle: ({ ctx, body: { definition, ...sample } }) =>
      simulateDefinition(ctx, { ...sample, text: JSON.stringify(definition) }),
  }),
  operation({
    id: 'previewWorkflowImpact',
    method: 'post',
    path: '/workflow-definitions/impact',
    summary: 'What a definition would have done to the documents of the last ninety days',
    body: ImpactBody,
    answer: ImpactAnswer,
    errors: ['DEFINITION_INVALID', 'FORBIDDEN'],
    handle: ({ ctx, body: { definition, workflowCode } }) =>
      previewImpact(ctx, { text: JSON.stringify(definition), workflowCode }),
  }),
  operation({
    id: 'importWorkflowDefinition',
    method: 'post',
    path: '/workflow-definitions/import',
    summary: 'Translate a definition of the older form; nothing is stored',
    body: ImportBody,
    answer: ImportAnswer,
    errors: ['DEFINITION_IMPORT', 'FORBIDDEN'],
    handle: ({ ctx, body: { older, workflowCode } }) =>
      importDefinition(ctx, { text: JSON.stringify(older), workflowCode }),
  }),
  commandOperation({
    id: 'migrateWorkflowInstances',
    method: 'post',
    path: '/workflow-definitions/migrations',
    summary: 'Move documents under way to another version; a dry run by default',
    body: MigrateInstances,
    answer: MigrationAnswer,
    errors: ['FORBIDDEN', 'MIGRATION_UNMAPPED', 'NOT_FOUND'],
    verb: migrateInstances,
  }),
];
