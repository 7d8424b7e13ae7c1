import { z } from 'zod';
import { identityPaging } from '@/lib/platform/identity-page';
import { PublicId } from '@/lib/platform/public-id';
import { CalendarDay } from '@/lib/platform/time/calendar-day';

// Parameters of the directory's addresses. A filter by a code also finds records that had it formerly.

const MAX_CODE = 30;
const code = z.string().min(1).max(MAX_CODE).optional();
const active = z.enum(['yes', 'no']).optional();

export const DirectoryPath = z.strictObject({ publicId: PublicId });

/** No `changedSince`: the row of a person changes with each sign-in, and other people learn nothing of that. */
export const ListUsers = z.strictObject({ project: code, organization: code, active, ...identityPaging });
export type ListUsers = z.infer<typeof ListUsers>;

export const ListOrganizations = z.strictObject({
  project: code,
  active,
  changedSince: CalendarDay.optional(),
  ...identityPaging,
});
export type ListOrganizations = z.infer<typeof ListOrganizations>;

/** `organization`: a party of the contract. */
export const ListContracts = z.strictObject({
  project: code,
  organization: code,
  active,
  changedSince: CalendarDay.optional(),
  ...identityPaging,
});
export type ListContracts = z.infer<typeof ListContracts>;
