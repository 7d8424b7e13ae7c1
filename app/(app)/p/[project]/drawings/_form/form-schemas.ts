import { z } from 'zod';
import { CreateContractDrawing, CreateDrawing } from '@/lib/documents/drawings/schema';
import { CalendarDay } from '@/lib/platform/time/calendar-day';

// Values of the forms: selects and date fields represent "nothing" as an empty text.

const { contractPublicId, drawingNumber, mainCategoryCode, subCategoryCode, title } = CreateDrawing.shape;
const optionalCode = z.string().transform((code) => (code === '' ? null : code));
const optionalDate = z.union([z.literal('').transform(() => null), CalendarDay]);

export const RevisionFields = z.strictObject({
  revisionLabel: CreateDrawing.shape.revisionLabel.unwrap(),
  title,
  revisionDate: optionalDate,
  remarks: CreateDrawing.shape.remarks.unwrap(),
});

export const FactsFields = z.strictObject({
  mainCategoryCode,
  subCategoryCode,
  disciplineCode: optionalCode,
  drawingNumber,
});

export const DrawingFields = z.strictObject({
  contractPublicId,
  ...FactsFields.shape,
  ...RevisionFields.shape,
});

export const ContractDrawingFields = z.strictObject({
  contractPublicId,
  drawingNumber,
  title: CreateContractDrawing.shape.title,
  issue: CreateContractDrawing.shape.issue.unwrap(),
  volumeCode: optionalCode,
  volumePage: z.union([z.literal('').transform(() => null), z.coerce.number().int().positive().max(100_000)]),
  categoryCode: optionalCode,
  subCategoryCode: optionalCode,
});
