import { palette } from '@/lib/documents/document/register/palette';
import { REGISTER_SORTS } from '@/lib/documents/letters/constants';
import { listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import type { RegisterFilters, RegisterParamsInput } from '@/lib/documents/letters/register/list-params';
import { findNumbers } from '@/lib/numbering/lookup/find-numbers';
import type { UserCtx } from '@/lib/platform/ctx';
import { TAGS } from './make/originals';
import type { Places } from './make/places';
import { WORDS } from './make/subjects';
import type { Case } from './measure';
import { PROJECT } from './people';

/** Rows of a page, as the page of the register asks for. */
const PAGE = 50;

const list = (ctx: UserCtx, params: RegisterParamsInput) => () => listCorrespondences(ctx, PROJECT, params);

/** Every order both ways: page 1, and the page in the middle of the list where the reader has one. */
export function sortCases(ctx: UserCtx, documents: number, places: Places['all'] | null): Case[] {
  return REGISTER_SORTS.flatMap((key) =>
    [false, true].flatMap((descending) => {
      const sort = [{ key, descending }];
      const name = `${key}.${descending ? 'desc' : 'asc'}`;
      const middle = { name: `${name}.page-${documents / 2 / PAGE}`, call: list(ctx, { sort, after: places?.[key] }) };
      return [{ name: `${name}.page-1`, call: list(ctx, { sort }) }, ...(places ? [middle] : [])];
    }),
  );
}

/** Each filter of the register, with a value that some documents have; days in the middle of the ten years. */
function filtersOf(number: string): Readonly<Record<string, RegisterFilters>> {
  const year = new Date().getFullYear() - 5;
  const month = { dateFrom: `${year}-06-01`, dateTo: `${year}-06-30` };
  return {
    type: { type: ['MEMO'] },
    status: { status: ['SUBOWN', 'SUBCSC'] },
    from: { from: ['ผรม.2'] },
    to: { to: ['สคฉ.3'] },
    date: month,
    submitted: { ...month, dateField: 'submitted' },
    overdue: { overdue: true },
    tag: { tag: TAGS.slice(0, 1) },
    urgency: { urgency: ['MOST_URGENT'] },
    secrecy: { secrecy: ['CONFIDENTIAL'] },
    answered: { reply: ['yes'] },
    unanswered: { reply: ['no'] },
    word: { q: WORDS.common },
    'rare-word': { q: WORDS.rare },
    number: { q: number },
  };
}

export function filterCases(ctx: UserCtx, number: string): Case[] {
  return Object.entries(filtersOf(number)).map(([name, filters]) => ({ name, call: list(ctx, { filters }) }));
}

/** All pairs of filters that have no parameter in common, in an order in which the first ones are a fair sample. */
export function pairCases(ctx: UserCtx, number: string): Case[] {
  const filters = Object.entries(filtersOf(number));
  const pairs = filters.flatMap(([name, one], at) =>
    filters
      .slice(at + 1)
      .filter(([, other]) => Object.keys(other).every((parameter) => !(parameter in one)))
      .map(([otherName, other]) => ({
        name: `${name}+${otherName}`,
        call: list(ctx, { filters: { ...one, ...other } }),
      })),
  );
  // A prime step that does not divide the number of pairs visits each once.
  return pairs.map((_pair, at) => pairs[(at * 37) % pairs.length] as Case);
}

/** Look-ups of a number that the reader may see, and of words. */
export function searchCases(ctx: UserCtx, number: string): { numbers: Case[]; texts: Case[] } {
  const paletteOf = (name: string, text: string) => ({ name: `palette.${name}`, call: () => palette(ctx, text) });
  return {
    numbers: [{ name: 'find-number', call: () => findNumbers(ctx, number) }, paletteOf('number', number)],
    texts: [
      paletteOf('word', WORDS.common),
      paletteOf('rare-word', WORDS.rare),
      paletteOf('missing-word', WORDS.missing),
    ],
  };
}
