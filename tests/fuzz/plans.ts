import fc from 'fast-check';
import { CALLERS, type Caller } from '../access/cast';

/** Encodings of a body in place of its value's JSON. */
const ENVELOPES = [
  'json',
  'truncated',
  'not-utf8',
  'with-bom',
  'gzip-claimed',
  'as-text',
  'as-form',
  'without-type',
  'empty',
  'deep',
  'long',
] as const;
export type Envelope = (typeof ENVELOPES)[number];

/** Change of one place of a valid request: its value is replaced, dropped, repeated or joined. */
export interface Mutation {
  how: 'replace' | 'drop' | 'repeat' | 'join';
  /** Index of the place, modulo the count of places. */
  place: number;
  value: unknown;
}

/** A request before it is filled with the records of a database: the same seed makes the same plans. */
export interface Plan {
  operation: number;
  example: number;
  caller: Caller | 'none';
  envelope: Envelope;
  body: Mutation[];
  query: Mutation[];
  path: Mutation[];
  headers: [string, string][];
}

const THAI = ['ก', 'ำ', '่', '้', '์', 'ุ', 'ู', '็', 'เ', '๙', '\u200b', '\u0e3a'];
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  -0,
  '',
  ' ',
  '\u0000',
  'ก\u0000ข',
  '\ud800',
  '\u202e\u2066',
  '%00',
  '%E0%B8',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  'NaN',
  '0',
  '1',
  '-1',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '2026-01-01T00:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01A212AA-D730-7762-B81A-503FABACD756',
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { length: 5 },
  { toString: 1, valueOf: 2 },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
];

const thai = fc.array(fc.constantFrom(...THAI), { minLength: 1, maxLength: 60 }).map((parts) => parts.join(''));
const long = fc
  .tuple(fc.constantFrom('a', 'ก้', '\u0301', '😀', ' '), fc.constantFrom(300, 3_000, 70_000))
  .map(([text, times]) => text.repeat(times));
/** An identifier of one of the records, of whatever kind; resolved when the request is filled. */
export const ID_MARK = '@record:';
const idOfOther = fc.nat(200).map((number) => `${ID_MARK}${number}`);
export const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 3, arbitrary: idOfOther },
  { weight: 2, arbitrary: thai },
  { weight: 1, arbitrary: long },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'repeat', 'join'),
  place: fc.nat(500),
  value,
});
const few = fc.array(mutation, { maxLength: 2 });

const header = fc.oneof(
  fc.tuple(
    fc.constant('idempotency-key'),
    fc.constantFrom('', ' ', 'x'.repeat(100), 'x'.repeat(101), 'x'.repeat(5000), '\u00ff', '../..', 'a, b', '0'),
  ),
  fc.tuple(fc.constant('accept-language'), fc.constantFrom('en', 'th', '*', 'en;q=x', 'x'.repeat(4000), ',,,', 'EN')),
  fc.tuple(fc.constant('accept'), fc.constantFrom('text/html', '*/*', 'application/xml', '')),
  fc.tuple(fc.constant('range'), fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,5-5', 'x', 'bytes=')),
  fc.tuple(fc.constant('if-range'), fc.constantFrom('"x"', 'W/"x"', 'x', '')),
  fc.tuple(fc.constant('cookie'), fc.constantFrom('next-auth.session-token=x', ';;;=', 'a='.repeat(2000))),
  fc.tuple(fc.constant('x-forwarded-for'), fc.constantFrom('1.2.3.4', '::1, x', 'x'.repeat(500), '999.1.1.1')),
  fc.tuple(fc.constant('x-request-id'), fc.constantFrom('', 'x'.repeat(500), '1', '<b>')),
  fc.tuple(fc.constant('user-agent'), fc.constantFrom('', 'x'.repeat(2000), '\u00e9')),
  fc.tuple(fc.constant('content-length'), fc.constantFrom('0', '-1', 'x', '99999999999')),
  fc.tuple(fc.constant('origin'), fc.constantFrom('null', 'https://elsewhere.example', 'x')),
  fc.tuple(fc.constant('traceparent'), fc.constantFrom('x', '00-0-0-0', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`)),
);

const plan: fc.Arbitrary<Plan> = fc.record({
  operation: fc.nat(10_000),
  example: fc.nat(10),
  caller: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Caller>('superadmin', 'admin', 'control') },
    { weight: 2, arbitrary: fc.constantFrom<Caller>(...CALLERS) },
    { weight: 1, arbitrary: fc.constant<'none'>('none') },
  ),
  envelope: fc.oneof(
    { weight: 9, arbitrary: fc.constant<Envelope>('json') },
    { weight: 1, arbitrary: fc.constantFrom(...ENVELOPES) },
  ),
  body: fc.array(mutation, { maxLength: 3 }),
  query: few,
  path: fc.oneof({ weight: 3, arbitrary: fc.constant<Mutation[]>([]) }, { weight: 1, arbitrary: few }),
  headers: fc.array(header, { maxLength: 2 }),
});

/** As many plans as asked for, always the same ones of a seed. */
export function plansOf(seed: number, count: number): Plan[] {
  return fc.sample(plan, { seed, numRuns: count });
}
