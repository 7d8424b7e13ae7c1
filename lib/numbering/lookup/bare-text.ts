import { fillNumberKey } from '../engine/template/render-number';

/** Placeholder for an unknown revision. */
export const REVISION_UNKNOWN = '…';

/** A number as people read it while no revision of it is known. */
export function bareText(numberKey: string): string {
  return fillNumberKey(numberKey, REVISION_UNKNOWN);
}
