import type { SubscriptionKind } from '@/db/operations-enums';
import type { AnyKindCode } from '@/lib/documents/kind-traits';
import type { MessageBody } from '../bodies/message-body';

type BodyOf<K extends SubscriptionKind> = Extract<MessageBody, { kind: K }>;

/** Outgoing message of an event, before its receivers are known. */
export type UnaddressedMessage = {
  [K in SubscriptionKind]: {
    kind: K;
    /** Subject of the message: decides its permitted receivers. */
    entity: { type: 'correspondence' | 'circulation' | 'attachment' | 'engine'; publicId: string };
    documentKind: AnyKindCode | null;
    project: BodyOf<K>['project'];
    data: BodyOf<K>['data'];
    /** The row of a workflow's history that it is: decides to whom its person is named. */
    act?: { instanceId: string; seq: number };
    /** Deduplicates: a subscription gets one message for it. Without it, one for the event. */
    once?: string;
  };
}[SubscriptionKind];
