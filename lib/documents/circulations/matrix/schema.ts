import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { requiredLine } from '@/lib/platform/text';
import { MAX_DAYS } from '../schema';

/** Types × disciplines × people of a large organization; a longer list would be a directory. */
export const MAX_ENTRIES = 500;

const code = z.string().min(1).max(50);

/** Recipients of documents of a type and discipline; null matches all. */
export const MatrixEntryInput = z
  .strictObject({
    typeCode: code.nullable(),
    /** A discipline belongs to a contract, so both are named or neither. */
    contractCode: code.nullable(),
    disciplineCode: code.nullable(),
    userPublicId: PublicId,
    type: z.enum(['MAIN', 'ACTION', 'INFO']),
    /** Working days; null for INFO assignees. */
    days: z.int().min(1).max(MAX_DAYS).nullable(),
  })
  .refine(({ type, days }) => (type === 'INFO') === (days === null), { path: ['days'], error: 'REQUIRED' })
  .refine(({ contractCode, disciplineCode }) => (contractCode === null) === (disciplineCode === null), {
    path: ['disciplineCode'],
    error: 'DISCIPLINE_UNKNOWN',
  });
export type MatrixEntryInput = z.infer<typeof MatrixEntryInput>;

export const SetMatrix = z.strictObject({
  projectCode: z.string().min(1).max(20),
  /** Of the list that was edited: `digest` of `listMatrix`. */
  seen: z.string().max(64),
  entries: z
    .array(MatrixEntryInput)
    .max(MAX_ENTRIES)
    .refine((list) => new Set(list.map(keyOf)).size === list.length, { error: 'DUPLICATE' }),
});
export type SetMatrix = z.infer<typeof SetMatrix>;

/** One entry per type, discipline and person. */
export function keyOf({
  typeCode,
  contractCode,
  disciplineCode,
  userPublicId,
}: Omit<MatrixEntryInput, 'type' | 'days'>): string {
  return JSON.stringify([typeCode, contractCode, disciplineCode, userPublicId.toLowerCase()]);
}

/** A matrix of MAX_ENTRIES rows is below 100 kB; a server action takes 1 MB, and base64 makes four characters of three. */
export const MAX_MATRIX_BYTES = 512 * 1024;

export const MatrixFile = z.strictObject({
  projectCode: z.string().min(1).max(20),
  /** An XLSX or CSV file. */
  file: z.base64().max(Math.ceil(MAX_MATRIX_BYTES / 3) * 4),
});

export const TryMatrix = z.strictObject({
  projectCode: z.string().min(1).max(20),
  /** Of a document, as it is printed or typed. */
  number: requiredLine(200),
});
