import type { LoadedDocument } from '../correspondence/load-documents';
import { numberRequest } from '../correspondence/number-request';
import { counterKeyText } from '../numbering/counter-rows';
import { type CounterKey, planNumber } from '../numbering/plan-number';
import { parseTemplate } from '../numbering/template/parse-template';
import type { FoundHold } from './find-hold';

/** True when the draft would print and be counted as the hold was, in the hold's own year and by its own template. */
export function fitsDraft({ hold, pattern }: Pick<FoundHold, 'hold' | 'pattern'>, document: LoadedDocument): boolean {
  const tree = parseTemplate(hold.templateUsed);
  const template = { tree, versionId: hold.templateVersionId, overflow: 'WIDEN' as const };
  const plan = planNumber({ ...numberRequest(document), issuedAt: hold.createdAt }, template);
  return (
    plan.pattern === pattern &&
    counterKeyText(plan.counterKey) === counterKeyText(hold.counterKey as unknown as CounterKey)
  );
}
