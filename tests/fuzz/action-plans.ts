import fc from 'fast-check';
import { CALLERS, type Caller } from '../access/cast';
import { type Mutation, mutation, value } from './plans';

/** Values that React can send to a server action besides JSON, and that our pages never send. */
export const STRANGE = {
  nothing: () => undefined,
  form: () => {
    const form = new FormData();
    form.set('publicId', 'x');
    form.append('$ACTION_ID', '1');
    form.append('file', new Blob(['x']), '../../x.pdf');
    return form;
  },
  map: () =>
    new Map<unknown, unknown>([
      ['publicId', 1],
      [{}, []],
    ]),
  set: () => new Set(['publicId']),
  date: () => new Date(Number.NaN),
  bigint: () => 10n ** 40n,
  nan: () => Number.NaN,
  infinity: () => Number.NEGATIVE_INFINITY,
  bytes: () => new Uint8Array(100_000),
  blob: () => new Blob(['x'.repeat(1000)]),
  promise: () => Promise.resolve({}),
  symbol: () => Symbol.for('x'),
  deep: () => {
    let made: unknown = 'ก';
    for (let depth = 0; depth < 5000; depth += 1) made = depth % 2 === 0 ? [made] : { input: made };
    return made;
  },
  wide: () => Object.fromEntries(Array.from({ length: 20_000 }, (_one, index) => [`key${index}`, index])),
  circular: () => {
    const made: Record<string, unknown> = {};
    made.input = made;
    return made;
  },
} as const;
type Strange = keyof typeof STRANGE;

/** A call before it is filled with the records of a database: the same seed makes the same plans. */
export interface ActionPlan {
  action: number;
  row: number;
  caller: Caller | 'none';
  input: Mutation[];
  /** In place of the whole input, or of one of its members. */
  strange: { kind: Strange; place: number } | null;
  /** Of the key of a command. */
  key: 'fresh' | 'same' | { given: unknown };
  openedWith: 'own' | { given: unknown } | 'missing';
  /** Some clients send too little or too much. */
  args: 'both' | 'none' | 'many';
}

const strange = fc.record({
  kind: fc.constantFrom(...(Object.keys(STRANGE) as Strange[])),
  place: fc.nat(20),
});
const given = value.map((one) => ({ given: one }));

const plan: fc.Arbitrary<ActionPlan> = fc.record({
  action: fc.nat(10_000),
  row: fc.nat(10),
  caller: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Caller>('superadmin', 'admin', 'control') },
    { weight: 2, arbitrary: fc.constantFrom<Caller>(...CALLERS) },
    { weight: 1, arbitrary: fc.constant<'none'>('none') },
  ),
  input: fc.array(mutation, { maxLength: 3 }),
  strange: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: strange }),
  key: fc.oneof(
    { weight: 12, arbitrary: fc.constant<'fresh'>('fresh') },
    { weight: 1, arbitrary: fc.constant<'same'>('same') },
    { weight: 1, arbitrary: given },
  ),
  openedWith: fc.oneof(
    { weight: 16, arbitrary: fc.constant<'own'>('own') },
    { weight: 1, arbitrary: given },
    { weight: 1, arbitrary: fc.constant<'missing'>('missing') },
  ),
  args: fc.oneof(
    { weight: 20, arbitrary: fc.constant<'both'>('both') },
    { weight: 1, arbitrary: fc.constantFrom<'none' | 'many'>('none', 'many') },
  ),
});

/** As many plans as asked for, always the same ones of a seed. */
export function actionPlansOf(seed: number, count: number): ActionPlan[] {
  return fc.sample(plan, { seed, numRuns: count });
}
