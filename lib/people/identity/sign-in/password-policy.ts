import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldCode } from '@/lib/platform/errors/field-words';

/** Length is what makes guessing expensive; composition rules only make people write passwords down. */
const MIN_PASSWORD_LENGTH = 10;

/** Shorter parts of a name occur in ordinary words. */
const MIN_PERSONAL_LENGTH = 4;

export interface PasswordOwner {
  username: string;
  firstName: string;
  lastName: string;
  email: string | null;
}

let common: ReadonlySet<string> | undefined;

/** Letters that a password has besides words of the programme: with fewer, a colleague guesses it. */
const MIN_OTHER_LETTERS = 4;

/**
 * Fault of a new password, or null: too short, common (also with digits around it), derived from its owner, or made of
 * programme words, digits and signs.
 * @param programmeWords lower case, composed (NFC)
 */
export function findPasswordFault(
  password: string,
  owner: PasswordOwner,
  programmeWords: readonly string[],
): FieldCode | null {
  const text = password.normalize('NFC').toLowerCase();
  if ([...text].length < MIN_PASSWORD_LENGTH) return 'PASSWORD_TOO_SHORT';
  if (isCommon(text)) return 'PASSWORD_COMMON';
  if (isPersonal(text, owner)) return 'PASSWORD_PERSONAL';
  return isOfProgramme(text, programmeWords) ? 'PASSWORD_PROGRAMME' : null;
}

function isOfProgramme(text: string, words: readonly string[]): boolean {
  // The longest first: a word may hold another one.
  const ordered = [...words].sort((a, b) => b.length - a.length);
  const rest = ordered.reduce((left, word) => left.replaceAll(word, ' '), text);
  return rest !== text && (rest.match(/\p{L}/gu)?.length ?? 0) < MIN_OTHER_LETTERS;
}

function isCommon(text: string): boolean {
  common ??= new Set<string>(dictionary['passwords-common'] as string[]);
  const words = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  // A common word with a year behind it is the first thing an attacker tries.
  if (common.has(text) || (words !== '' && common.has(words))) return true;
  // Few different characters, or a run along the alphabet, the digits or the keyboard.
  if (new Set(text).size < 5) return true;
  return ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].some(
    (run) => run.includes(text) || [...run].reverse().join('').includes(text),
  );
}

function isPersonal(text: string, owner: PasswordOwner): boolean {
  const parts = [owner.username, owner.firstName, owner.lastName, owner.email?.split('@')[0] ?? '']
    .flatMap((part) => [part, ...part.split(/[._\-\s]+/)])
    .map((part) => part.normalize('NFC').toLowerCase())
    .filter((part) => [...part].length >= MIN_PERSONAL_LENGTH);
  return parts.some((part) => text.includes(part));
}
