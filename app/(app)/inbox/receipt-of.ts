import type { WorkRow } from '@/lib/work/my-work/dto';

/**
 * Label of a row's receipt button, as in the pane and on the page. Informed people of a circulation only acknowledge.
 */
export function receiptOf({ role, asked }: Pick<WorkRow, 'role' | 'asked'>, takeNote: string): string {
  return role === 'informed' ? takeNote : asked;
}
