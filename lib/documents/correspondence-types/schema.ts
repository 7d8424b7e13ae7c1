import { z } from 'zod';
import { REVISION_STYLES } from '@/db/enums';
import { requiredLine } from '@/lib/platform/text';
import { MAX_TYPE_CODE, MAX_TYPE_NAME, MAX_TYPE_PLACE } from './constants';

const MAX_WORKFLOW_CODE = 50;

/** Type codes are printed in numbers and name pages: capitals and digits, with hyphens or underscores between them. */
const code = requiredLine(MAX_TYPE_CODE).pipe(
  z.string().regex(/^[A-Z][A-Z0-9]*([_-][A-Z0-9]+)*$/, { error: 'LIST_CODE_SHAPE' }),
);

const facts = {
  nameTh: requiredLine(MAX_TYPE_NAME),
  nameEn: requiredLine(MAX_TYPE_NAME),
  sortOrder: z.int().min(0).max(MAX_TYPE_PLACE),
  revisionStyle: z.enum(REVISION_STYLES),
  requiresContract: z.boolean(),
  /** Text or a file, before a document of the type is submitted. */
  requiresContent: z.boolean(),
};

export const CreateCorrespondenceType = z.strictObject({
  code,
  ...facts,
  workflowCode: z.string().min(1).max(MAX_WORKFLOW_CODE),
});
export type CreateCorrespondenceType = z.infer<typeof CreateCorrespondenceType>;

/** `currentCode` names the type; another `code` renames it, while nothing uses it. */
export const UpdateCorrespondenceType = z.strictObject({
  currentCode: z.string().min(1).max(MAX_TYPE_CODE),
  code,
  ...facts,
  isActive: z.boolean(),
  versionNo: z.int().positive(),
});
export type UpdateCorrespondenceType = z.infer<typeof UpdateCorrespondenceType>;
