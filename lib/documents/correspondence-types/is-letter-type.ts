import { TYPES_WITH_OWN_MODULE } from '../correspondence/constants';

/** True for a type whose documents are written in the letter form: every type without a module of its own. */
export function isLetterType(code: string): boolean {
  return !(TYPES_WITH_OWN_MODULE as readonly string[]).includes(code);
}
