import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { line, requiredLine } from '@/lib/platform/text';
import { LIST_KEYS, MAX_ABBREVIATION, MAX_CODE, MAX_ENTRY_PLACE } from './constants';

export type ListKey = (typeof LIST_KEYS)[number];

const MAX_ENTRY_NAME = 150;

/** Codes are printed in numbers and file names: capitals and digits, with hyphens or underscores between them. */
const CODE_SHAPE = /^[A-Z0-9]+([_-][A-Z0-9]+)*$/;

/** The code of an entry; a tag is any word. */
function codeOf(list: ListKey) {
  const text = requiredLine(MAX_CODE[list]);
  return list === 'tags' ? text : text.pipe(z.string().regex(CODE_SHAPE, { error: 'LIST_CODE_SHAPE' }));
}

const facts = {
  scopePublicId: PublicId,
  nameTh: line(MAX_ENTRY_NAME),
  nameEn: line(MAX_ENTRY_NAME),
  abbreviation: line(MAX_ABBREVIATION),
  sortOrder: z.int().min(0).max(MAX_ENTRY_PLACE),
};

type Checked = { list: ListKey; code: string; nameTh: string; nameEn: string; abbreviation: string };

/** Requirements of an entry, by its list: names except for tags, an abbreviation for sub-types. */
function checkEntry(entry: Checked, context: z.RefinementCtx): void {
  const code = codeOf(entry.list).safeParse(entry.code);
  for (const issue of code.error?.issues ?? []) context.addIssue({ ...issue, path: ['code'] });
  const required = [
    ...(entry.list === 'tags' ? [] : (['nameTh', 'nameEn'] as const)),
    ...(entry.list === 'subTypes' ? (['abbreviation'] as const) : []),
  ];
  for (const field of required) {
    if (entry[field] === '') context.addIssue({ code: 'custom', message: 'REQUIRED', path: [field] });
  }
}

/** The widest column's; the list's own check says more. */
const code = line(Math.max(...Object.values(MAX_CODE)));

export const CreateEntry = z.strictObject({ list: z.enum(LIST_KEYS), code, ...facts }).superRefine(checkEntry);
export type CreateEntry = z.infer<typeof CreateEntry>;

/** `currentCode` names the entry; another `code` renames it, while nothing uses it. */
export const UpdateEntry = z
  .strictObject({
    list: z.enum(LIST_KEYS),
    currentCode: z
      .string()
      .min(1)
      .max(Math.max(...Object.values(MAX_CODE))),
    code,
    ...facts,
    isActive: z.boolean(),
    versionNo: z.int().positive(),
  })
  .superRefine(checkEntry);
export type UpdateEntry = z.infer<typeof UpdateEntry>;

/** A category's sub-categories: drawings choose one of these pairs. */
export const SetSubCategories = z.strictObject({
  scopePublicId: PublicId,
  categoryCode: z.string().min(1).max(MAX_CODE.categories),
  subCategoryCodes: z
    .array(z.string().min(1).max(MAX_CODE.subCategories))
    // The whole list of a project; more would not fit the page that shows it.
    .max(500)
    .refine((codes) => new Set(codes).size === codes.length, { error: 'DUPLICATE' }),
});
export type SetSubCategories = z.infer<typeof SetSubCategories>;
