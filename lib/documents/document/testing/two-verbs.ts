import { expect } from 'vitest';
import { AppError } from '@/lib/platform/errors/app-error';

/** Each with each, and with itself: what two people may do to one document at the same moment. */
export function pairsOf<V>(verbs: Readonly<Record<string, V>>): [string, V, V][] {
  const named = Object.entries(verbs);
  return named.flatMap(([left, first], at) =>
    named.slice(at).map(([right, second]): [string, V, V] => [`${left} and ${right}`, first, second]),
  );
}

/**
 * Runs both concurrently. At least one succeeds, and a refusal names the winner and is understandable.
 * @param isTurned the second one starts first
 */
export async function doBoth(first: () => Promise<unknown>, second: () => Promise<unknown>, isTurned: boolean) {
  const calls = isTurned ? [second, first] : [first, second];
  const outcomes = await Promise.allSettled(calls.map((call) => call()));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refusals.length, refusals.join(', ')).toBeLessThan(2);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(AppError);
    const { code, status, details } = refusal as AppError;
    expect(status, code).toBeLessThan(500);
    if (['DOCUMENT_CHANGED', 'WORKFLOW_VERSION_CONFLICT'].includes(code)) {
      expect(details, code).toHaveProperty('changedAt');
    }
  }
}
