import { foldNumber, numberSearchKeys } from '@/lib/numbering/engine/template/fold-number';
import { foldSearchText } from '@/lib/platform/search-text';

// Words of a text as the full-text index holds them. Thai writes no blanks, and the same compound is divided differently
// in different sentences; a word is therefore indexed from each of its syllables on, and searched by its beginning.

/** Letters of a token of Thai. Longer words are searched in pieces of this length. */
const THAI_LETTERS = 12;
/** Of a token as encoded: InnoDB ignores longer ones (innodb_ft_max_token_size is 84). */
const MAX_ENCODED = 80;

/** Kinds of tokens by their first two letters, which also make each long enough for InnoDB (three letters). */
const WORD = 'xx';
/** Thai without marks. */
const BARE = 'xm';
/** A document number without separators, from each of its parts on. */
const NUMBER = 'xn';

const THAI_RUN = /[\u0E01-\u0E4E]+/g;
const OTHER_RUN = /(?:(?![\u0E00-\u0E7F])[\p{L}\p{M}\p{N}])+/gu;
/** A name such as `BH-07` or `SD40`, which people also write without its separators. */
const NAME_WITH_FIGURES = /[\p{L}\p{M}]+[-./]?\p{Nd}[\p{L}\p{M}\p{Nd}./-]*/gu;
const MARKS = /[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g;
const FIRST_THAI = 0x0e00;
/** Vowels and marks that belong to the letter before them, and vowels that belong to the letter after them. */
const FOLLOWS = /[\u0E2F-\u0E3A\u0E45-\u0E4E]/;
const LEADS = /[\u0E40-\u0E44]/;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Texts of a document by the way they are searched. */
export interface IndexedTexts {
  /** Subjects, names and the like: found from each syllable on, also without marks. */
  short: readonly string[];
  /** Bodies: found by words and their syllables. */
  long: readonly string[];
  numbers: readonly string[];
}

/** Distinct tokens of a document, separated by blanks. ASCII: the index's own division into words does not matter. */
export function tokensOf({ short, long, numbers }: IndexedTexts): string {
  const tokens = new Set<string>();
  for (const text of [...short, ...numbers]) {
    const folded = foldSearchText(text);
    addOthers(tokens, folded);
    for (const [run] of folded.matchAll(THAI_RUN)) {
      for (const at of syllablesOf(run)) tokens.add(encode(WORD, run.slice(at, at + THAI_LETTERS)));
      const bare = bareOf(run);
      for (let at = 0; at < bare.length; at++) tokens.add(encode(BARE, bare.slice(at, at + THAI_LETTERS)));
    }
  }
  for (const text of long) {
    const folded = foldSearchText(text);
    addOthers(tokens, folded);
    for (const [run] of folded.matchAll(THAI_RUN)) {
      for (const word of wordsOf(run)) {
        for (const at of syllablesOf(word)) tokens.add(encode(WORD, word.slice(at, at + THAI_LETTERS)));
      }
    }
  }
  for (const text of [...short, ...long]) {
    for (const [name] of text.matchAll(NAME_WITH_FIGURES)) addName(tokens, foldNumber(name));
  }
  for (const number of numbers) {
    const parts = number.split(/(?<=[^\p{L}\p{M}\p{N}])/u);
    for (let from = 0; from < parts.length; from++) {
      const key = foldNumber(parts.slice(from).join(''));
      if (key !== '') tokens.add(encode(NUMBER, key));
    }
  }
  return [...tokens].join(' ');
}

function addName(tokens: Set<string>, key: string): void {
  if (isLongKey(key)) tokens.add(encode(NUMBER, key));
}

function addOthers(tokens: Set<string>, folded: string): void {
  for (const [run] of folded.matchAll(OTHER_RUN)) tokens.add(encode(WORD, plainNumber(run)));
}

/** Strictness of a comparison: as written, without Thai marks, or with two neighbouring letters exchanged. */
export type Strictness = 'exact' | 'near' | 'swapped';

/** Exchanges of one word: a longer word is rarely mistyped in its end alone. */
const MAX_SWAPS = 16;

/**
 * Boolean full-text expression that all words satisfy, the last one by its beginning.
 * @param number a text that may be a document number in any spelling
 * @returns null where nothing is left to search for, or this strictness finds no more than `exact`
 */
export function expressionOf(words: readonly string[], strictness: Strictness, number: string | null): string | null {
  const groups = words.flatMap((word, index) => groupsOf(word, index === words.length - 1, strictness));
  const all = groups.length === 0 ? [] : [allOf(groups)];
  if (strictness !== 'exact') return isLooser(words, strictness) ? (all[0] ?? null) : null;
  const keys = number === null ? [] : numberSearchKeys(number).slice(0, MAX_NUMBER_KEYS).filter(isLongKey);
  const numbers = keys.map((key) => `${encode(NUMBER, key)}*`);
  return [...all, ...numbers].join(' ') || null;
}

/** Spellings of one number: the likeliest, the text itself first. */
const MAX_NUMBER_KEYS = 6;

/** Of a shorter key every number is an example. */
function isLongKey(key: string): boolean {
  return key.length >= MIN_LOOSE;
}

function isLooser(words: readonly string[], strictness: Strictness): boolean {
  const folded = words.map(foldSearchText);
  if (strictness === 'near') return folded.some((word) => MIN_LOOSE <= bareOf(thaiOf(word)).length);
  return folded.some((word) => MIN_LOOSE < bareOf(word).length && !/^[0-9]+$/.test(word));
}

/** Letters of a word that is compared loosely: of shorter ones everything is a mistyping. */
const MIN_LOOSE = 3;

function groupsOf(word: string, isLast: boolean, strictness: Strictness): string[] {
  const folded = foldSearchText(word);
  const thai = [...folded.matchAll(THAI_RUN)].flatMap(([run]) => thaiGroups(run, strictness));
  const others = [...folded.matchAll(OTHER_RUN)].map(([run], index, runs) => {
    const isPrefix = isLast && thai.length === 0 && index === runs.length - 1;
    return otherGroup(run, isPrefix, strictness);
  });
  const groups = [...thai, ...others];
  const key = strictness === 'exact' && isName(word) ? foldNumber(word) : '';
  if (!isLongKey(key)) return groups;
  return [`(${[allOf(groups), `${encode(NUMBER, key)}*`].join(' ')})`];
}

function allOf(groups: readonly string[]): string {
  return `(${groups.map((group) => `+${group}`).join(' ')})`;
}

function isName(word: string): boolean {
  return /\p{L}/u.test(word) && /\p{Nd}/u.test(word);
}

function otherGroup(run: string, isPrefix: boolean, strictness: Strictness): string {
  const star = isPrefix && !/^[0-9]+$/.test(run) ? '*' : '';
  const spellings = strictness === 'swapped' && !/[0-9]/.test(run) ? [run, ...swapsOf(run)] : [run];
  return anyOf(spellings.map((spelling) => `${encode(WORD, plainNumber(spelling))}${star}`));
}

function thaiGroups(run: string, strictness: Strictness): string[] {
  if (strictness === 'exact')
    return wordsOf(run)
      .flatMap(piecesOf)
      .map((piece) => `${encode(WORD, piece)}*`);
  const bare = bareOf(run);
  const pieces: string[] = [];
  for (let at = 0; at < bare.length; at += THAI_LETTERS) pieces.push(bare.slice(at, at + THAI_LETTERS));
  return pieces.map((piece) => {
    const spellings = strictness === 'swapped' && piece.length > MIN_LOOSE ? [piece, ...swapsOf(piece)] : [piece];
    return anyOf(spellings.map((spelling) => `${encode(BARE, spelling)}*`));
  });
}

function anyOf(terms: readonly string[]): string {
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' ')})`;
}

/** The word with each two neighbouring letters exchanged. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  const swaps = letters.slice(1).map((letter, index) => {
    const swapped = [...letters];
    [swapped[index], swapped[index + 1]] = [letter, letters[index] ?? ''];
    return swapped.join('');
  });
  return [...new Set(swaps)].filter((swap) => swap !== word).slice(0, MAX_SWAPS);
}

/** Words of a run of Thai, by the dictionary. */
function wordsOf(run: string): string[] {
  return [...segmenter.segment(run)].map(({ segment }) => segment);
}

/** A word in pieces that begin with a syllable. */
function piecesOf(word: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const at of [...syllablesOf(word), word.length]) {
    if (at - from < THAI_LETTERS && at < word.length) continue;
    pieces.push(word.slice(from, from + THAI_LETTERS));
    from = at;
  }
  return pieces;
}

/** Places in a run of Thai where a syllable may begin. */
function syllablesOf(run: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < run.length; at++) {
    const isInside = FOLLOWS.test(run[at] ?? '') || (at > 0 && LEADS.test(run[at - 1] ?? ''));
    if (at === 0 || !isInside) places.push(at);
  }
  return places;
}

/** Without marks; SARA AM ends in SARA AA. */
function bareOf(text: string): string {
  return text.replace(MARKS, '').replace(/\u0E33/g, '\u0E32');
}

function thaiOf(text: string): string {
  return [...text.matchAll(THAI_RUN)].map(([run]) => run).join('');
}

/** Figures without zeros in front: people type `12` for `0012`. */
function plainNumber(run: string): string {
  return /^[0-9]+$/.test(run) ? run.replace(/^0+(?=.)/, '') : run;
}

/** ASCII that begins alike where the texts begin alike. */
function encode(kind: string, text: string): string {
  const letters = [...text].map((letter) => {
    if (/[a-pr-z0-9]/.test(letter)) return letter;
    if (letter === '-') return 'qy';
    const code = letter.codePointAt(0) ?? 0;
    if (code > FIRST_THAI && code < FIRST_THAI + 0x60) return `q${(code - FIRST_THAI).toString(36).padStart(2, '0')}`;
    return `qz${code.toString(36).padStart(4, '0')}`;
  });
  return `${kind}${letters.join('')}`.slice(0, MAX_ENCODED);
}
