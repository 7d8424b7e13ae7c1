import { and, eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { contracts, projects } from '@/db/schema/organizations';
import { createContractDrawing } from '@/lib/documents/drawings/contract/create-contract-drawing';
import { createDrawing } from '@/lib/documents/drawings/create-drawing';
import type { DrawingAnswer } from '@/lib/documents/drawings/dto';
import {
  CreateContractDrawing,
  type CreateContractDrawingInput,
  CreateDrawing,
  type CreateDrawingInput,
} from '@/lib/documents/drawings/schema';
import { suggestNextDrawingNumber } from '@/lib/documents/drawings/suggest-drawing-number';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';

/** Default place of test drawings: the buildings contract, roads, building structure. */
export async function place(contractCode = 'LCBP3-C2') {
  const [row] = await getDatabase()
    .select({ contractPublicId: contracts.publicId, projectPublicId: projects.publicId })
    .from(contracts)
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(and(eq(contracts.contractCode, contractCode)));
  if (!row) throw new Error(`no contract ${contractCode}`);
  return { kind: 'SHOP' as const, ...row, mainCategoryCode: 'HW', subCategoryCode: 'BST' };
}

/** A drawing by its verb, under the next free number. */
export async function makeDrawing(
  ctx: UserCtx,
  { contract, ...input }: Partial<CreateDrawingInput> & { contract?: string } = {},
): Promise<DrawingAnswer & { revisionPublicId: string }> {
  const where = { ...(await place(contract)), ...input };
  const { kind, projectPublicId, contractPublicId, mainCategoryCode, subCategoryCode } = where;
  const codes = { kind, projectPublicId, contractPublicId, mainCategoryCode, subCategoryCode };
  const drawingNumber = input.drawingNumber ?? (await suggestNextDrawingNumber(ctx, codes));
  const made = await createDrawing(ctx, CreateDrawing.parse({ title: 'แบบทดสอบ', ...where, drawingNumber }));
  return { ...made, revisionPublicId: made.revisionPublicId ?? '' };
}

/** A contract drawing by its verb. */
export async function makeContractDrawing(
  ctx: UserCtx,
  input: Partial<CreateContractDrawingInput> = {},
): Promise<DrawingAnswer> {
  const { projectPublicId, contractPublicId } = await place();
  const drawingNumber = `C2-ST-${newPublicId().slice(-8)}`;
  return createContractDrawing(
    ctx,
    CreateContractDrawing.parse({ projectPublicId, contractPublicId, drawingNumber, title: 'แบบสัญญา', ...input }),
  );
}
