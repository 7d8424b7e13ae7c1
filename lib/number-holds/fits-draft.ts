import { counterKeyText } from '../numbering/counter-rows';
import type { NumberRequest } from '../numbering/number-items';
import { type CounterKey, planNumber } from '../numbering/plan-number';
import { parseTemplate } from '../numbering/template/parse-template';
import type { FoundHold } from './find-hold';

/** True when the draft would print and be counted as the hold was, in the hold's own year and by its own template. */
export function fitsDraft({ hold, pattern }: Pick<FoundHold, 'hold' | 'pattern'>, request: NumberRequest): boolean {
  // Another type may lack what this one's numbers print.
  if (hold.correspondenceTypeId !== request.correspondenceTypeId) return false;
  const tree = parseTemplate(hold.templateUsed);
  const template = { tree, versionId: hold.templateVersionId, overflow: 'WIDEN' as const };
  const plan = planNumber({ ...request, issuedAt: hold.createdAt }, template);
  return (
    plan.pattern === pattern &&
    counterKeyText(plan.counterKey) === counterKeyText(hold.counterKey as unknown as CounterKey)
  );
}
