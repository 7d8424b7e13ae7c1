/** Characters without a shape of their own: joiners, soft hyphens, direction and format marks, fillers, selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Folds an account name: compatibility forms (full width) to plain letters, no invisible characters, lower case.
 * Sign-in, limits, account creation, searches, imports and commands compare names by it. Stored names have this form by
 * their shape.
 */
export function foldAccountName(typed: string): string {
  return typed.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().trim();
}
