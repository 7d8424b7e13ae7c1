import { fillNumberKey } from '../numbering/template/render-number';

/** A number as people read it while no revision of it is known. */
export function bareText(numberKey: string): string {
  return fillNumberKey(numberKey, '…');
}
