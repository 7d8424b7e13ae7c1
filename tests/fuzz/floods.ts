// Input that is made to keep a process busy: small to send, endless to walk.

interface Counted {
  value: unknown;
  /** Count of member reads and listings: the work that the value caused. */
  visits: () => number;
}

/** Above what a walk within the bounds needs, for the check itself and for what a schema reads of the first levels. */
export const MOST_WORK = 100_000;

/**
 * React's value for ten members that refer to the previous part, level by level: 10 to the power of 40 paths over 400
 * members. It counts the reads and refuses those beyond MOST_WORK: an unbounded walk fails instead of hanging.
 */
export function endlessTree(): Counted {
  let visits = 0;
  const count = () => {
    visits += 1;
    if (visits > MOST_WORK) throw new Error('the input is walked without a bound');
  };
  const handler: ProxyHandler<object> = {
    get: (target, name) => {
      count();
      return Reflect.get(target, name);
    },
    ownKeys: (target) => {
      count();
      return Reflect.ownKeys(target);
    },
  };
  let part: unknown = 1;
  for (let level = 0; level < 40; level += 1) {
    part = new Proxy(Object.fromEntries(Array.from({ length: 10 }, (_, key) => [`k${key}`, part])), handler);
  }
  return { value: part, visits: () => visits };
}

const manyKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1]));
const cycle: Record<string, unknown> = {};
cycle.a = cycle;

/** Values that no action and no operation looks into. */
export const FLOODS: Readonly<Record<string, () => unknown>> = {
  '85,000 names': () => manyKeys(85_000),
  '300,000 objects': () => Array(300_000).fill({}),
  'a list in a list': () => Array.from({ length: 200 }, () => Array(200).fill(1)),
  'a thousand levels': () => JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`),
};

/** Beyond JSON: what React's marks in the arguments of an action can become. */
export const STRANGE_FLOODS: Readonly<Record<string, () => unknown>> = {
  'a cycle': () => cycle,
  'a map': () => new Map([['a', 1]]),
  'a set': () => new Set([1]),
  'a form': () => new FormData(),
  bytes: () => new Uint8Array(1_000_000),
  'a promise': () => new Promise(() => undefined),
  'a function': () => () => undefined,
  'a large number': () => 10n ** 300n,
  'a date': () => new Date(0),
  'an iterator': () => [1, 2][Symbol.iterator](),
  // As React's temporary reference: reading a member throws.
  'something of the browser': () =>
    new Proxy(() => undefined, {
      get: (_target, name) => {
        throw new Error(`${String(name)} cannot be read`);
      },
    }),
};

/** Within the bounds, and wrong in more ways than anybody reads. */
export const manyComplaints = () => manyKeys(15_000);

/** The valid input, with each of its members in turn replaced. */
export function inEachPlace(valid: unknown, value: unknown): unknown[] {
  if (typeof valid !== 'object' || valid === null || Array.isArray(valid)) return [value];
  return [value, ...Object.keys(valid).map((name) => ({ ...valid, [name]: value })), { ...valid, further: value }];
}
