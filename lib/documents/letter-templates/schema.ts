import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { line, paragraphs, requiredLine } from '@/lib/platform/text';
import { MAX_TEMPLATE_NAME, MAX_TEMPLATE_PLACE, MAX_TEMPLATE_SUBJECT } from './constants';

/** Ten pages: a longer text is a document to attach. A Thai character is three bytes of the column's 65,535. */
const MAX_TEMPLATE_BODY = 20_000;

const facts = {
  nameTh: requiredLine(MAX_TEMPLATE_NAME),
  nameEn: requiredLine(MAX_TEMPLATE_NAME),
  subject: line(MAX_TEMPLATE_SUBJECT),
  body: paragraphs(MAX_TEMPLATE_BODY),
  sortOrder: z.int().min(0).max(MAX_TEMPLATE_PLACE),
  /** Default template of its type, at most one. */
  isDefault: z.boolean(),
};

/** A template without any text would fill in nothing. */
const saysSomething = (input: { subject: string; body: string }) => input.subject !== '' || input.body !== '';
const refusal = { path: ['body'], error: 'REQUIRED' };

export const CreateLetterTemplate = z
  .strictObject({ projectPublicId: PublicId, typeCode: z.string().min(1).max(20), ...facts })
  .refine(saysSomething, refusal);
export type CreateLetterTemplate = z.infer<typeof CreateLetterTemplate>;

export const UpdateLetterTemplate = z
  .strictObject({ publicId: PublicId, ...facts, isActive: z.boolean(), versionNo: z.int().positive() })
  .refine(saysSomething, refusal);
export type UpdateLetterTemplate = z.infer<typeof UpdateLetterTemplate>;

export const ReadLetterTemplate = z.strictObject({ publicId: PublicId });
export type ReadLetterTemplate = z.infer<typeof ReadLetterTemplate>;
