import { and, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { documentNumberAliases } from '@/db/schema/number-changes';
import { foldNumber, numberSearchKeys } from '@/lib/numbering/engine/template/fold-number';
import type { UserCtx } from '@/lib/platform/ctx';
import { escapeLike, everyWord, hasWord, isAmongNewest, matchesReading } from '@/lib/platform/like';
import type { SearchReading, WordReading } from '@/lib/platform/search-reading';

/** Each is one more comparison per row of the register: the likeliest, the text itself first. */
const MAX_READINGS = 6;

/**
 * Matches by date, or by number in any spelling (its own, its sender's, an alias), or by each word in the
 * subject or number.
 */
export function matchesSearch(ctx: UserCtx, search: SearchReading): SQL | undefined {
  return matchesReading(
    search,
    (day) => eq(correspondenceRevisions.documentDate, day),
    (words) => matchesWords(ctx, words),
  );
}

function matchesWords(ctx: UserCtx, search: WordReading): SQL | undefined {
  const keys = numberSearchKeys(search.text)
    .slice(0, MAX_READINGS)
    .map((key) => `%${escapeLike(key)}%`);
  const numbers = keys.map((key) => like(correspondences.numberFolded, key));
  const aliases = keys.map((key) => like(documentNumberAliases.searchKey, key));
  // Not correlated: the aliases are read once, however many documents there are.
  const byAlias = ctx.db
    .select({ id: documentNumberAliases.correspondenceId })
    .from(documentNumberAliases)
    .where(and(isNull(documentNumberAliases.removedAt), or(...aliases)));
  const theirs = keys.map((key) => like(incomingLetters.theirNumberFolded, key));
  const byTheirNumber = ctx.db
    .select({ id: incomingLetters.id })
    .from(incomingLetters)
    .where(or(...theirs));
  const isAlone = search.words.length === 1;
  const found = or(
    everyWord(search, (word, isNear) => {
      const inSubject = hasWord(correspondenceRevisions.subjectFolded, word, isNear);
      // A single word was already compared with every spelling of the number.
      return isAlone ? inSubject : or(inSubject, inNumber(word));
    }),
    ...numbers,
    theirs.length > 0 ? inArray(correspondences.id, byTheirNumber) : undefined,
    aliases.length > 0 ? inArray(correspondences.id, byAlias) : undefined,
  );
  return search.kind === 'near' ? and(isAmongNewest(correspondences.id), found) : found;
}

function inNumber(word: string): SQL | undefined {
  const key = foldNumber(word);
  return key === '' ? undefined : like(correspondences.numberFolded, `%${escapeLike(key)}%`);
}
