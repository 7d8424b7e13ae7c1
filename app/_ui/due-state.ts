import { daysBetween } from '@/lib/platform/time/project-day';
import type { DueState } from './due-meter';

/** A quarter of the allowed time is left: the point where prevention still helps. */
const AT_RISK_SHARE = 0.25;

export type Due = { state: DueState; days: number; fraction: number | undefined };

/** Dates as YYYY-MM-DD, moments in ISO. */
export type DueFacts = {
  dueDate: string | null;
  documentDate: string | null;
  submittedAt: string | null;
  isOverdue: boolean;
  isCancelled: boolean;
  /** True while a person owes an answer. */
  isAwaited: boolean;
};

/** State of a deadline on a day in the project's zone; null without a deadline or after the workflow ended. */
export function dueOf(facts: DueFacts, today: string): Due | null {
  if (!facts.dueDate || facts.isCancelled || !facts.submittedAt) return null;
  const days = daysBetween(today, facts.dueDate);
  if (!facts.isAwaited) return { state: 'done', days, fraction: undefined };
  if (facts.isOverdue || days < 0) return { state: 'overdue', days, fraction: 1 };
  const allowed = daysBetween((facts.documentDate ?? facts.submittedAt).slice(0, 10), facts.dueDate);
  const fraction = allowed > 0 ? 1 - days / allowed : undefined;
  if (days === 0) return { state: 'due-today', days, fraction: 1 };
  return { state: fraction !== undefined && 1 - fraction <= AT_RISK_SHARE ? 'at-risk' : 'on-track', days, fraction };
}
