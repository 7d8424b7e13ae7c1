'use server';

import { action } from '@/app/_web/action';
import { assignType } from '@/lib/workflow/authoring/assign-type';
import { checkDefinition } from '@/lib/workflow/authoring/check-definition';
import { createDraft } from '@/lib/workflow/authoring/create-draft';
import { previewImpact } from '@/lib/workflow/authoring/impact';
import { importDefinition } from '@/lib/workflow/authoring/import-definition';
import { getDefinition } from '@/lib/workflow/authoring/list-definitions';
import { migrateInstances } from '@/lib/workflow/authoring/migrate-instances';
import { publishDefinition } from '@/lib/workflow/authoring/publish-definition';
import { retireDefinition } from '@/lib/workflow/authoring/retire-definition';
import { saveDraft } from '@/lib/workflow/authoring/save-draft';
import {
  AssignType,
  CheckDefinition,
  CreateDraft,
  DefinitionPath,
  ImpactInput,
  ImportDefinition,
  MigrateInstances,
  PublishDefinition,
  RetireDefinition,
  SaveDraft,
  SimulateDefinition,
} from '@/lib/workflow/authoring/schema';
import { textOf } from '@/lib/workflow/authoring/select-definitions';
import { simulateDefinition } from '@/lib/workflow/authoring/simulate-definition';

export const createDraftAction = action(CreateDraft, createDraft);

export const saveDraftAction = action(SaveDraft, saveDraft);

export const publishAction = action(PublishDefinition, publishDefinition);

export const retireAction = action(RetireDefinition, retireDefinition);

export const checkAction = action(CheckDefinition, checkDefinition);

export const impactAction = action(ImpactInput, previewImpact);

export const simulateAction = action(SimulateDefinition, simulateDefinition);

export const importAction = action(ImportDefinition, importDefinition);

/** The text of another version, to compare with. */
export const readTextAction = action(DefinitionPath, async (ctx, { id }) => ({
  text: textOf((await getDefinition(ctx, id)).definition),
}));

export const migrateAction = action(MigrateInstances, migrateInstances);

export const assignTypeAction = action(AssignType, assignType);
