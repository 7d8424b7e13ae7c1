import type { SubscriptionKind } from '@/db/operations-enums';
import type { EventType } from './catalog';

/** Events that subscriptions may receive, and their kinds: the first step of a circulation sheet is also its issue. */
export const KINDS_OF_EVENTS: { readonly [T in EventType]?: readonly SubscriptionKind[] } = {
  'correspondence.submitted': ['document.issued'],
  'rfa.submitted': ['document.issued'],
  'document.submitted': ['document.issued'],
  'workflow.moved': ['workflow.transitioned', 'document.issued'],
  'transmittal.acknowledged': ['transmittal.acknowledged'],
  'workflow.task.overdue': ['task.overdue'],
  'file.quarantined': ['file.quarantined'],
  'numbering.reset_requested': ['numbering.reset_requested'],
  'numbering.fallback_used': ['numbering.fallback_used'],
};
