import { AppError } from '@/lib/platform/errors/app-error';
import type { Day } from '@/lib/platform/time/project-day';

/**
 * An answer cannot be due before the document is dated. A draft without a date is dated when it is submitted.
 * @throws AppError INVALID_INPUT
 */
export function requireDueOrder(documentDate: Day | null, dueDate: Day | null): void {
  if (documentDate !== null && dueDate !== null && dueDate < documentDate) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { dueDate: ['DUE_BEFORE_DATE'] } });
  }
}
