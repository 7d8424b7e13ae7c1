import type { NumberRequest } from '../engine/batch/number-items';
import { type CounterKey, planNumber } from '../engine/batch/plan-number';
import { counterKeyText } from '../engine/counters/counter-rows';
import { parseTemplate } from '../engine/template/parse-template';
import type { FoundHold } from './find-hold';

/**
 * True when the draft would be counted as the hold is, in the hold's own year and by its own template. The key holds every
 * part that the number prints, by id: a code that was renamed since then changes nothing of the number that was promised.
 */
export function fitsDraft({ hold }: Pick<FoundHold, 'hold'>, request: NumberRequest): boolean {
  // Another type may lack what this one's numbers print.
  if (hold.correspondenceTypeId !== request.correspondenceTypeId) return false;
  const tree = parseTemplate(hold.templateUsed);
  const template = { tree, versionId: hold.templateVersionId, overflow: 'WIDEN' as const };
  const { counterKey } = planNumber({ ...request, issuedAt: hold.createdAt }, template);
  return counterKeyText(counterKey) === counterKeyText(hold.counterKey as unknown as CounterKey);
}
