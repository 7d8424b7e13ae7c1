import { z } from 'zod';
import { NUMBER_VOID_REASONS } from '@/db/numbering-enums';
import { NUMBERING_EVENTS } from './numbering-events';

/** One step of a workflow; with its holders, because they may have changed when the event is consumed. */
const WorkflowStep = z.object({
  instanceId: z.uuid(),
  workflowCode: z.string(),
  action: z.string(),
  fromState: z.string(),
  toState: z.string(),
  entityType: z.string(),
  documentPublicId: z.uuid(),
  projectPublicId: z.uuid(),
  typeCode: z.string(),
  documentNumber: z.string().nullable(),
  subject: z.string(),
  /** Null: the engine or a timer. */
  actorPublicId: z.uuid().nullable(),
  onBehalfOfPublicId: z.uuid().nullable(),
  holders: z.array(z.object({ organizationPublicId: z.uuid().nullable(), personPublicId: z.uuid().nullable() })),
  dueAt: z.iso.datetime().nullable(),
});

const taskEvent = { version: 1, payload: WorkflowStep, consumers: ['notify-in-app'] } as const;

/**
 * Every event of the product: its payload (ids, and facts that cannot be read later), its version and its consumers, at
 * least one. A fact without a consumer belongs in the audit log or in a table of its own: delivered events are purged.
 * A consumer added later serves only events emitted after it. `subscriptions` is named by events that no other consumer
 * serves; `KINDS_OF_EVENTS` adds it to the others where a subscription wants them.
 */
export const EVENTS = {
  'correspondence.submitted': {
    version: 1,
    payload: z.object({
      correspondencePublicId: z.uuid(),
      projectPublicId: z.uuid(),
      typeCode: z.string(),
      documentNumber: z.string(),
      subject: z.string(),
      originatorPublicId: z.uuid(),
      recipientPublicIds: z.array(z.uuid()),
    }),
    consumers: ['notify-in-app', 'circulations', 'find', 'issued-copies'],
  },
  'correspondence.cancelled': {
    version: 1,
    payload: z.object({
      correspondencePublicId: z.uuid(),
      projectPublicId: z.uuid(),
      typeCode: z.string(),
      documentNumber: z.string(),
      subject: z.string(),
      originatorPublicId: z.uuid(),
      recipientPublicIds: z.array(z.uuid()),
      reason: z.string(),
      /** Its number was declared void: why, and whether another document takes its place. Absent: withdrawn. */
      voided: z.object({ reasonCode: z.enum(NUMBER_VOID_REASONS), isReplaced: z.boolean() }).optional(),
    }),
    consumers: ['notify-in-app', 'circulations', 'issued-copies'],
  },
  /** An RFA or its next revision was sent. Its people are notified by its workflow. */
  'rfa.submitted': {
    version: 1,
    payload: z.object({ documentPublicId: z.uuid() }),
    consumers: ['circulations', 'find', 'issued-copies'],
  },
  /** A document of another kind, or its next revision, was sent. Its people are notified by its workflow. */
  'document.submitted': {
    version: 1,
    payload: z.object({ documentPublicId: z.uuid() }),
    consumers: ['circulations', 'find', 'issued-copies'],
  },
  /** An RFA is cancelled as a whole, whether its workflow still ran or not. */
  'rfa.cancelled': {
    version: 1,
    payload: z.object({ documentPublicId: z.uuid() }),
    consumers: ['circulations', 'issued-copies'],
  },
  /** An organization acknowledged a transmittal. */
  'transmittal.acknowledged': {
    version: 1,
    payload: z.object({
      documentPublicId: z.uuid(),
      typeCode: z.string(),
      documentNumber: z.string().nullable(),
      subject: z.string(),
      organizationPublicId: z.uuid(),
      organizationCode: z.string(),
      /** A signed sheet on paper came with it. */
      isOnPaper: z.boolean(),
    }),
    consumers: ['subscriptions'],
  },
  /** A person wrote an internal note that names colleagues. Its text is read at delivery and never leaves with the event. */
  'document.note_written': {
    version: 1,
    payload: z.object({ notePublicId: z.uuid() }),
    consumers: ['notify-in-app'],
  },
  /** The scanner found a virus in an uploaded file, which is kept apart. */
  'file.quarantined': {
    version: 1,
    payload: z.object({ filePublicId: z.uuid() }),
    consumers: ['subscriptions'],
  },
  /** A document, a drawing or a step of a workflow has taken an uploaded file: its text is to be read. */
  'file.kept': {
    version: 1,
    payload: z.object({ filePublicId: z.uuid() }),
    consumers: ['file-texts'],
  },
  /** A circulation sheet has its number and its people. */
  'circulation.issued': {
    version: 1,
    payload: z.object({ circulationPublicId: z.uuid() }),
    consumers: ['issued-copies'],
  },
  /** A document or a circulation was issued before its paper was kept: its copy is to be made now. */
  'issued_copy.requested': {
    version: 1,
    payload: z.object({ recordPublicId: z.uuid() }),
    consumers: ['issued-copies'],
  },
  /** Text, people, files or numbers of a document have changed: the search indexes it anew. */
  'document.changed': {
    version: 1,
    payload: z.object({ documentPublicId: z.uuid() }),
    consumers: ['find'],
  },
  /** The text of a content was read: the search indexes the documents that carry it. */
  'file.text_read': {
    version: 1,
    payload: z.object({ sha256: z.string().length(64) }),
    consumers: ['find'],
  },
  /** A receiver of outgoing messages failed for long. */
  'subscription.paused': {
    version: 1,
    payload: z.object({ subscriptionPublicId: z.uuid() }),
    consumers: ['notify-in-app'],
  },
  /** A person was shut out: what they owe has to be reassigned. */
  'user.deactivated': {
    version: 1,
    payload: z.object({ userPublicId: z.uuid() }),
    consumers: ['circulations'],
  },
  /** A role was taken from a person: what they may not answer any more has to be reassigned. */
  'user.role_revoked': {
    version: 1,
    payload: z.object({ userPublicId: z.uuid() }),
    consumers: ['circulations'],
  },
  /** The assignee of an open task may not answer it any more, or may not when it was made: it has to be reassigned. */
  'workflow.task.unanswerable': {
    version: 1,
    payload: z.object({
      instanceId: z.uuid(),
      taskPublicId: z.uuid(),
      /** Of the circulation or of the document. */
      recordPublicId: z.uuid(),
    }),
    consumers: ['notify-in-app'],
  },
  /** Written by the release before, which still runs while this one starts: workflow.task.unanswerable of a circulation. */
  'circulation.assignee_left': {
    version: 1,
    payload: z.object({ circulationPublicId: z.uuid() }),
    consumers: ['notify-in-app'],
  },
  /** An RFA that had ended is cancelled: its workflow does not move any more. */
  'rfa.withdrawn': {
    version: 1,
    payload: z.object({
      documentPublicId: z.uuid(),
      projectPublicId: z.uuid(),
      typeCode: z.string(),
      documentNumber: z.string(),
      subject: z.string(),
      actorPublicId: z.uuid(),
      reason: z.string(),
    }),
    consumers: ['notify-in-app'],
  },
  ...NUMBERING_EVENTS,
  /** Every committed move of a workflow. */
  'workflow.moved': {
    version: 2,
    /**
     * `names`: what the definition's `emit` says of the action and of the state it leads to. A process of the release
     * before, which still runs while this one starts, writes version 1 without them.
     */
    payload: WorkflowStep.extend({ names: z.array(z.string()).default([]) }),
    consumers: ['notify-in-app'],
  },
  /** A move has ended a workflow, otherwise than by discarding a draft. */
  'workflow.ended': {
    version: 1,
    payload: z.object({
      instanceId: z.uuid(),
      /** Of the document or the circulation. */
      recordPublicId: z.uuid(),
      /** As the definition names the outcome of the state: `closed`, `approved`. */
      outcome: z.string(),
    }),
    consumers: ['issued-copies'],
  },
  'workflow.task.reminder': taskEvent,
  /** At eight o'clock of the due date, without a timer of the definition. */
  'workflow.task.due_today': taskEvent,
  'workflow.task.overdue': taskEvent,
  'workflow.task.escalated': taskEvent,
  /**
   * Reminder from a person for overdue work: one event per holder, a person or an organization, with all reminded
   * documents. notify-in-app delivers it as one message. The message lists only documents that the reader may see and
   * still holds.
   */
  'workflow.reminded': {
    version: 1,
    payload: z.object({
      reminderPublicId: z.uuid(),
      projectPublicId: z.uuid(),
      projectCode: z.string(),
      organizationPublicId: z.uuid(),
      /** Null: any person who may act for the organization. */
      personPublicId: z.uuid().nullable(),
      byPublicId: z.uuid(),
      byName: z.string(),
      byOrganizationCode: z.string(),
      /** Named only: a hundred with their subjects are larger than a payload may be. */
      items: z.array(
        z.object({
          instanceId: z.uuid(),
          documentPublicId: z.uuid(),
          dueAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
    consumers: ['notify-in-app'],
  },
  /** Consumers that cache the active version reload it. */
  'workflow.definition_published': {
    version: 1,
    payload: z.object({ definitionId: z.uuid(), workflowCode: z.string(), version: z.int() }),
    consumers: ['definition-pointer'],
  },
  /** A message to a person is to be sent now. */
  'mail.message_due': {
    version: 1,
    payload: z.object({ messagePublicId: z.uuid() }),
    consumers: ['mail'],
  },
  /** A person requested a register as a file that the worker makes. */
  'export.requested': {
    version: 1,
    payload: z.object({ exportPublicId: z.uuid() }),
    consumers: ['exports'],
  },
  /** An export completed or failed. */
  'export.ended': {
    version: 1,
    payload: z.object({ exportPublicId: z.uuid() }),
    consumers: ['notify-in-app'],
  },
  /** A receiver of a report got no file: its owner is notified. */
  'report.run_failed': {
    version: 1,
    payload: z.object({ runPublicId: z.uuid() }),
    consumers: ['notify-in-app'],
  },
  /** A report was paused because its owner has left. */
  'report.owner_left': {
    version: 1,
    payload: z.object({ reportPublicId: z.uuid() }),
    consumers: ['notify-in-app'],
  },
  /** Request for a copy of a person's own data. */
  'personal_data.requested': {
    version: 1,
    payload: z.object({ copyPublicId: z.uuid() }),
    consumers: ['exports'],
  },
  'ops.dead_letter': {
    version: 1,
    payload: z.object({ eventId: z.uuid(), consumer: z.string(), errorClass: z.string() }),
    consumers: ['n8n-webhook'],
  },
  /** Suppressed failures are to be sent: no later one of their kind has counted them. */
  'ops.window_ended': {
    version: 1,
    payload: z.object({ messagePublicId: z.uuid() }),
    consumers: ['n8n-webhook'],
  },
  /** A person requests a message: a test, or an earlier one again. */
  'ops.webhook_requested': {
    version: 1,
    payload: z.object({ messagePublicId: z.uuid() }),
    consumers: ['n8n-webhook'],
  },
} as const satisfies Record<
  string,
  { version: number; payload: z.ZodType; consumers: readonly [Consumer, ...Consumer[]] }
>;

/** A reaction to events, with its own delivery row, retries and dead letter. */
export const CONSUMERS = [
  'notify-in-app',
  'mail',
  'n8n-webhook',
  'definition-pointer',
  'circulations',
  'exports',
  'subscriptions',
  'file-texts',
  'find',
  'issued-copies',
] as const;
export type Consumer = (typeof CONSUMERS)[number];

export type EventType = keyof typeof EVENTS;
export type EventPayload<T extends EventType> = z.infer<(typeof EVENTS)[T]['payload']>;
