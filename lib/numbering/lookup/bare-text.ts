import { fillNumberKey } from '../engine/template/render-number';

/** Stands for a revision that is not known. */
export const REVISION_UNKNOWN = '…';

/** A number as people read it while no revision of it is known. */
export function bareText(numberKey: string): string {
  return fillNumberKey(numberKey, REVISION_UNKNOWN);
}
