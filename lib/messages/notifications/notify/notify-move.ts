import type { TxCtx } from '@/lib/platform/ctx';
import type { EventPayload } from '@/lib/platform/outbox/catalog';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import { type RecordCode, recordOf } from '@/lib/workflow/definitions/subjects';
import { type About, createNotifications, type Notice } from './create-notifications';
import type { DocumentFacts } from './document-facts';
import type { FactsOfMoves } from './facts-of-moves';
import { markAskedResolved } from './mark-asked-resolved';
import {
  concernedAudience,
  holderAudience,
  type Moved,
  type MoveFacts,
  recipientAudience,
  senderAudience,
} from './move-audience';
import { notifyCirculationMove } from './notify-circulation';
import { endedBecause, notifyOfWithdrawal } from './notify-withdrawal';
import { onlySeeing } from './people';
import type { WithdrawalReason } from './reasons';
import { askOf, type InstanceFacts } from './workflow-facts';

/** Common payload of workflow events. */
type StepPayload = EventPayload<'workflow.task.reminder'>;

const NOTIFY: Readonly<Record<RecordCode, (tx: TxCtx, event: Moved, facts: FactsOfMoves) => Promise<void>>> = {
  correspondence: notifyDocumentMove,
  circulation: notifyCirculationMove,
};

/**
 * Notifies of one workflow move, with all reasons at once, so that each person gets one notice. Audience: new holders
 * and their delegates, the sender, previous assignees, copies, and the delegator of an act. Excluded: the actor, and
 * people who may not see the document. A step that has ended requests no action.
 */
export async function notifyMove(tx: TxCtx, event: Moved, facts: FactsOfMoves): Promise<void> {
  await NOTIFY[recordOf(event.entityType)](tx, event, facts);
}

async function notifyDocumentMove(tx: TxCtx, event: Moved, known: FactsOfMoves): Promise<void> {
  const { payload, seq } = event;
  if (seq === null) return;
  const document = known.documents.get(payload.documentPublicId);
  const instance = known.instances.get(payload.instanceId);
  if (!document || !instance) return;
  const facts: MoveFacts = { document, instance, names: new Set(payload.names) };
  const isEntered = instance.stepSeq === seq;
  if (known.hasEarlierNotices(event)) await markAskedResolved(tx, event, instance);
  const notices = [
    ...(isEntered ? await holderAudience(tx, event, facts) : []),
    ...(await concernedAudience(tx, event, facts)),
    ...(await senderAudience(tx, event, facts)),
    ...(await recipientAudience(tx, facts)),
  ];
  await notifyAbout(tx, event, facts, notices);
  const reason = await withdrawalOf(tx, facts);
  if (!reason) return;
  const { actorPublicId } = payload;
  await notifyOfWithdrawal(tx, event, { document, about: aboutOf(event, document, instance), actorPublicId, reason });
}

async function withdrawalOf(tx: TxCtx, { document, names }: MoveFacts): Promise<WithdrawalReason | null> {
  if (names.has('rfa.recalled')) return 'RECALLED';
  return names.has('rfa.cancelled') ? endedBecause(tx, document) : null;
}

/** Notifies the people who may see the document, except the actor. */
export async function notifyAbout(
  tx: TxCtx,
  event: Parameters<typeof createNotifications>[1] & { payload: StepPayload },
  { document, instance }: Pick<MoveFacts, 'document' | 'instance'>,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const seeing = await onlySeeing(tx, document.id, notices, event.payload.actorPublicId);
  await createNotifications(tx, event, aboutOf(event, document, instance), seeing);
}

/** Facts of the event, and of the step that the move led to. */
function aboutOf({ payload }: { payload: StepPayload }, document: DocumentFacts, { definition }: InstanceFacts): About {
  const state = stateOf(definition, payload.toState);
  return {
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    projectId: document.projectId,
    params: {
      documentNumber: payload.documentNumber ?? '',
      subject: payload.subject,
      typeCode: payload.typeCode,
      projectCode: document.projectCode,
      originatorCode: document.originatorCode,
      dueAt: payload.dueAt,
      step: state?.label ?? null,
      ask: state ? askOf(state) : null,
    },
  };
}
