import type { WorkRow } from '@/lib/work/my-work/dto';

/** What a row's button is called, as by the pane and the page; of the informed a sheet asks only to take note. */
export function receiptOf({ role, asked }: Pick<WorkRow, 'role' | 'asked'>, takeNote: string): string {
  return role === 'informed' ? takeNote : asked;
}
