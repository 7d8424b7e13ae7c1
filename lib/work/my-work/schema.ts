import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { DUE_BUCKETS, MAX_ACKNOWLEDGED, SNOOZE_CHOICES, WORK_SCOPES, WORK_SORTS, WORK_TABS } from './constants';

export type WorkTab = (typeof WORK_TABS)[number];

export type WorkScope = (typeof WORK_SCOPES)[number];

export type WorkSort = (typeof WORK_SORTS)[number];

/** Default order of a tab. Information is never late: today's comes first. */
export function defaultSort(tab: WorkTab): WorkSort {
  return tab === 'acknowledge' ? 'newest' : 'due';
}

export type DueBucket = (typeof DUE_BUCKETS)[number];

/** A screen and a half; a queue is worked off from its top. */
const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
/** Values of one filter; each becomes a bound parameter. */
const MAX_VALUES = 50;
const codes = z.array(z.string().min(1).max(60)).max(MAX_VALUES);

export const WorkFilters = z.strictObject({
  /** Codes of document types; CIRCULATION for internal sheets. */
  kind: codes.optional(),
  due: z.array(z.enum(DUE_BUCKETS)).max(DUE_BUCKETS.length).optional(),
  project: codes.optional(),
  discipline: codes.optional(),
  /** Codes of the organizations that wrote the documents. */
  from: codes.optional(),
});
export type WorkFilters = z.infer<typeof WorkFilters>;

/** Isomorphic: the page's address is this. */
export const WorkParams = z.strictObject({
  tab: z.enum(WORK_TABS).default('todo'),
  scope: z.enum(WORK_SCOPES).default('mine'),
  /** Null: the tab's own. */
  sort: z.enum(WORK_SORTS).nullable().default(null),
  filters: WorkFilters.default({}),
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  after: z.string().max(120).nullable().default(null),
  before: z.string().max(120).nullable().default(null),
});
export type WorkParams = z.infer<typeof WorkParams>;
export type WorkParamsInput = z.input<typeof WorkParams>;

/** Keys of entries, as the list gave them. */
const workKey = z.string().max(120);

/** A date further away than a quarter is no reminder. */
export const MAX_SNOOZED_DAYS = 90;
/** As many as can be chosen in the list. */
const MAX_SNOOZED = 50;

export type SnoozeChoice = (typeof SNOOZE_CHOICES)[number];

export const SnoozeWork = z.strictObject({
  items: z
    .array(
      z.strictObject({
        key: workKey,
        /** As the list showed it; without it whatever is there now is put off. */
        versionNo: z.int().min(1).optional(),
      }),
    )
    .min(1)
    .max(MAX_SNOOZED),
  until: z.union([z.enum(SNOOZE_CHOICES), CalendarDay]),
});
export type SnoozeWork = z.infer<typeof SnoozeWork>;

export const WakeWork = z.strictObject({ keys: z.array(workKey).min(1).max(MAX_SNOOZED) });
export type WakeWork = z.infer<typeof WakeWork>;

/** Shown entries: each document with the version that the list showed. */
export const AcknowledgedItems = z
  .array(
    z.strictObject({
      instanceId: PublicId,
      /** Version for the optimistic lock; without it only the state is checked. */
      versionNo: z.int().min(1).optional(),
    }),
  )
  .min(1)
  .max(MAX_ACKNOWLEDGED);

export const FindReceived = z.strictObject({ instanceIds: z.array(PublicId).min(1).max(MAX_ACKNOWLEDGED) });
export type FindReceived = z.infer<typeof FindReceived>;

export const AcknowledgeWork = z.strictObject({ items: AcknowledgedItems, idempotencyKey: PublicId });
export type AcknowledgeWork = z.infer<typeof AcknowledgeWork>;
