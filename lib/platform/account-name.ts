/** Characters without a shape of their own: joiners, soft hyphens, direction and format marks, fillers, selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The one spelling of an account's name: full width and other compatibility forms as the letters they show, without what
 * cannot be seen, in lower case. Names are compared by it wherever they are typed: at sign-in and its limits, when an
 * account is made, in searches, imports and commands. Stored names have this form by their shape.
 */
export function foldAccountName(typed: string): string {
  return typed.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().trim();
}
