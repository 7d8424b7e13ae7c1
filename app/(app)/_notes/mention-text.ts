/** Splits a text at `@name` of each named person. The longest matching name wins. */
export function splitMentions(
  text: string,
  people: readonly { name: string }[],
): { text: string; isMention: boolean }[] {
  const marks = people.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts: { text: string; isMention: boolean }[] = [];
  let plainFrom = 0;
  let at = text.indexOf('@');
  while (at !== -1) {
    const mark = marks.find((one) => text.startsWith(one, at));
    if (mark) {
      if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), isMention: false });
      parts.push({ text: mark, isMention: true });
      plainFrom = at + mark.length;
    }
    at = text.indexOf('@', mark ? plainFrom : at + 1);
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), isMention: false });
  return parts;
}

/** The word after the last `@` before the caret, as long as it may still be the beginning of a name; null: none. */
export function typedMention(text: string, caret: number): { from: number; word: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1) return null;
  const word = text.slice(from + 1, caret);
  return word.includes('\n') || word.length > MAX_WORD ? null : { from, word };
}

/** Longer than the names of people; what follows an `@` in a longer text is no name. */
const MAX_WORD = 60;
