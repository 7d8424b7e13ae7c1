/**
 * The numbers between the last one of a series and its next one after a reset, or null where there are none.
 * @param last null for a request that was closed without a raise
 */
export function passedOver(last: number | null, next: number): { range: string; count: number } | null {
  if (last === null || next - last < 2) return null;
  const [from, to] = [last + 1, next - 1];
  return { range: from === to ? String(from) : `${from}–${to}`, count: to - from + 1 };
}
