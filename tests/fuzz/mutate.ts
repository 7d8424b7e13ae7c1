import type { Mutation } from './plans';

interface Place {
  holder: Record<string, unknown> | unknown[];
  key: string | number;
}

/** A copy of `value` after these mutations; the value itself may be the place. */
export function mutate(value: unknown, mutations: readonly Mutation[], resolve: (value: unknown) => unknown): unknown {
  const root: { value: unknown } = { value: structuredClone(value) };
  for (const { how, place, value: given } of mutations) {
    const places = listPlaces(root);
    const at = places[place % places.length];
    if (!at) continue;
    const put = structuredClone(resolve(given));
    const { holder, key } = at;
    if (how === 'drop') drop(at);
    else if (how === 'repeat') setIn(holder, key, repeated(getIn(holder, key)));
    else if (how === 'join') join(getIn(holder, key), put);
    else setIn(holder, key, put);
  }
  return root.value;
}

/** Every place that holds a value, the root's first, however deep. */
function listPlaces(holder: Place['holder'], depth = 0): Place[] {
  const keys = Array.isArray(holder) ? holder.map((_item, index) => index) : Object.keys(holder);
  return keys.flatMap((key) => {
    const value = getIn(holder, key);
    const isHolder = typeof value === 'object' && value !== null && depth < 12;
    return [{ holder, key }, ...(isHolder ? listPlaces(value as Place['holder'], depth + 1) : [])];
  });
}

/** As often as no list may be, within what a body may weigh and a bit more: generating gigabytes would test this process. */
function repeated(value: unknown): unknown[] {
  const length = JSON.stringify(value)?.length ?? 1;
  return Array.from({ length: Math.min(300, Math.max(2, Math.floor(1_200_000 / length))) }, () => value);
}

function drop({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** Adds an unknown member, or one more item. */
function join(target: unknown, value: unknown): void {
  if (Array.isArray(target)) target.push(value);
  else if (typeof target === 'object' && target !== null) setIn(target as Record<string, unknown>, 'unknown', value);
}

function getIn(holder: Place['holder'], key: string | number): unknown {
  return (holder as Record<string | number, unknown>)[key];
}

function setIn(holder: Place['holder'], key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}
