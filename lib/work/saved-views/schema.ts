import { z } from 'zod';
import { VIEW_SCOPES } from '@/db/enums';
import { TableLayout } from '@/lib/people/preferences/schema';
import { PublicId } from '@/lib/platform/public-id';
import { requiredLine } from '@/lib/platform/text';
import { MAX_VIEW_NAME, PLACE_NAMES, VIEW_REGISTERS } from './constants';

/** Parameter names of a register, defined by the product. */
export const ParameterName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/);
/** Same limits as list filters (app/_web/search-params.ts). */
const Values = z.array(z.string().min(1).max(200)).min(1).max(50);
/** The largest register has some twenty filters. */
const MAX_PARAMETERS = 40;
/** Some proxies reject longer addresses. */
const MAX_ADDRESS = 4000;

export const ViewQuery = z
  .record(ParameterName, Values)
  .refine((query) => Object.keys(query).length <= MAX_PARAMETERS, { error: 'TOO_MANY' })
  .refine((query) => !PLACE_NAMES.some((name) => Object.hasOwn(query, name)))
  .refine((query) => lengthOf(query) <= MAX_ADDRESS, { error: 'TOO_LONG' });

function lengthOf(query: Record<string, string[]>): number {
  const pairs = Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value]));
  return new URLSearchParams(pairs).toString().length;
}

const Name = requiredLine(MAX_VIEW_NAME);
const Version = z.int().positive();
const InRegister = { projectCode: z.string().min(1).max(60), register: z.enum(VIEW_REGISTERS) };

export const CreateSavedView = z.strictObject({
  ...InRegister,
  name: Name,
  scope: z.enum(VIEW_SCOPES),
  query: ViewQuery,
  layout: TableLayout,
  /** Pins the view in the rail. */
  isPinned: z.boolean(),
});
export type CreateSavedView = z.infer<typeof CreateSavedView>;

/** `query` and `layout` are unchanged if absent. */
export const UpdateSavedView = z.strictObject({
  publicId: PublicId,
  versionNo: Version,
  name: Name,
  scope: z.enum(VIEW_SCOPES),
  query: ViewQuery.optional(),
  layout: TableLayout.optional(),
});
export type UpdateSavedView = z.infer<typeof UpdateSavedView>;

export const VersionOfView = z.strictObject({ publicId: PublicId, versionNo: Version });
export type VersionOfView = z.infer<typeof VersionOfView>;

export const PinSavedView = z.strictObject({ publicId: PublicId, isPinned: z.boolean() });
export type PinSavedView = z.infer<typeof PinSavedView>;

export const ListSavedViews = z.strictObject(InRegister);
export type ListSavedViews = z.infer<typeof ListSavedViews>;

/** Null clears the default. */
export const ChooseOwnDefault = z.strictObject({ ...InRegister, publicId: PublicId.nullable() });
export type ChooseOwnDefault = z.infer<typeof ChooseOwnDefault>;

/** `roleCode` from the permission matrix; the verb rejects an unknown one. */
export const ChooseRoleDefault = z.strictObject({
  ...InRegister,
  roleCode: z.string().min(1).max(40),
  publicId: PublicId.nullable(),
});
export type ChooseRoleDefault = z.infer<typeof ChooseRoleDefault>;
