import type { NumberRequest } from '../engine/batch/number-items';
import { type CounterKey, planNumber } from '../engine/batch/plan-number';
import { counterKeyText } from '../engine/counters/counter-rows';
import { parseTemplate } from '../engine/template/parse-template';
import type { FoundHold } from './find-hold';

/**
 * True if the draft gets the same counter key as the hold, in the hold's year and by its template. The key holds each
 * printed part by id, so a renamed code does not change the promised number.
 */
export function fitsDraft({ hold }: Pick<FoundHold, 'hold'>, request: NumberRequest): boolean {
  // Another type may lack what this one's numbers print.
  if (hold.correspondenceTypeId !== request.correspondenceTypeId) return false;
  const tree = parseTemplate(hold.templateUsed);
  const template = { tree, versionId: hold.templateVersionId, overflow: 'WIDEN' as const };
  const { counterKey } = planNumber({ ...request, issuedAt: hold.createdAt }, template);
  return counterKeyText(counterKey) === counterKeyText(hold.counterKey as unknown as CounterKey);
}
