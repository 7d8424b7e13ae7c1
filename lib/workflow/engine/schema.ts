import { z } from 'zod';
import { COMMENT_VISIBILITIES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { line, paragraphs, reasonParagraphs } from '@/lib/platform/text';
import { CalendarMoment, DueMoment } from '@/lib/platform/time/calendar-day';

// Input of callers. The actor comes from the session, so no field names one. A payload with roles, users or
// organizations is refused for its unknown fields.

/** Definitions name their actions in at most 50 characters; a longer one cannot be meant. */
const ActionName = z.string().regex(/^[A-Z][A-Z0-9_]{0,49}$/);
/** Two pages of text; a longer one belongs in a file. */
const MAX_COMMENT = 10_000;
const Comment = paragraphs(MAX_COMMENT);
/** As many files as a document may carry. */
const MAX_FILES = 50;

/** A larger package cannot be reviewed in one sitting and should be split. */
export const MAX_ITEMS = 100;
/** A comment on one drawing; a longer one belongs in the marked-up file. */
const MAX_ITEM_COMMENT = 4000;

/** The result of one item of an RFA. */
export const ItemAnswer = z.strictObject({
  itemPublicId: PublicId,
  code: z.string().min(1).max(20),
  comment: paragraphs(MAX_ITEM_COMMENT).default(''),
});
export type ItemAnswer = z.infer<typeof ItemAnswer>;

/** Why the whole gets another code than its most restrictive item. One word explains nothing. */
export const OverrideReason = reasonParagraphs(5, 1000);

export const TransitionPayload = z.strictObject({
  code: z.string().max(20).optional(),
  reason: z.string().max(50).optional(),
  /** Every item once, or none: then the code is that of each of them. */
  items: z.array(ItemAnswer).max(MAX_ITEMS).optional(),
  overrideReason: OverrideReason.optional(),
  /** Needed if the caller has several tasks in one step. */
  taskPublicId: PublicId.optional(),
});
export type TransitionPayload = z.infer<typeof TransitionPayload>;

export const TransitionBody = z.strictObject({
  action: ActionName,
  /** As seen by the caller; without it the state alone decides. */
  versionNo: z.int().min(1).optional(),
  comment: Comment.optional(),
  /** Audience of the comment beyond the own organization: as the step declares, or smaller. */
  commentVisibility: z.enum(COMMENT_VISIBILITIES).optional(),
  payload: TransitionPayload.default({}),
  attachmentPublicIds: z.array(PublicId).max(MAX_FILES).default([]),
});
export type TransitionBody = z.infer<typeof TransitionBody>;

export const WorkflowPath = z.strictObject({ id: PublicId });

export const ActOnInstance = TransitionBody.extend({
  instanceId: PublicId,
  idempotencyKey: z.string().min(1).max(100),
});
export type ActOnInstance = z.infer<typeof ActOnInstance>;

export const ReassignTask = z.strictObject({
  taskPublicId: PublicId,
  /** The holder as the caller saw it; if omitted, the current holder. */
  fromUserPublicId: PublicId.optional(),
  toUserPublicId: PublicId,
  reason: reasonParagraphs(5, MAX_COMMENT),
});
export type ReassignTask = z.infer<typeof ReassignTask>;

export const ChangeDue = z.strictObject({
  instanceId: PublicId,
  versionNo: z.int().min(1).optional(),
  dueAt: DueMoment,
  reason: reasonParagraphs(5, MAX_COMMENT),
});
export type ChangeDue = z.infer<typeof ChangeDue>;

export const CreateDelegation = z
  .strictObject({
    /** Left out: the caller's own. An Org Admin may lend for somebody of their organization who is away. */
    delegatorPublicId: PublicId.optional(),
    delegatePublicId: PublicId,
    startsAt: CalendarMoment,
    endsAt: CalendarMoment,
    projectPublicId: PublicId.nullable().default(null),
    typeCode: z.string().max(20).nullable().default(null),
    reason: line(500).nullable().default(null),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], message: 'INVALID_INPUT' });
export type CreateDelegation = z.infer<typeof CreateDelegation>;

export const DelegationPath = z.strictObject({ publicId: PublicId });
