import { newPublicId } from '@/lib/platform/id';

/** Drafts chosen for submission, stored in this browser tab: it outlives a reload, as does the key of the call. */
export type BulkBasket = {
  /** Key of one call, for any count of sends: numbers are never taken twice. */
  key: string;
  organizationPublicId: string;
  publicIds: string[];
  /** True after the first send; only the server knows the outcome. */
  isSent: boolean;
};

const NAME = 'dms-bulk-submit';

type BasketStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function makeBasket(organizationPublicId: string, publicIds: readonly string[]): BulkBasket {
  return { key: newPublicId(), organizationPublicId, publicIds: [...publicIds], isSent: false };
}

export function keepBasket(storage: BasketStorage, basket: BulkBasket): void {
  storage.setItem(NAME, JSON.stringify(basket));
}

/** The stored basket, if it belongs to this organization; otherwise null. */
export function readBasket(storage: BasketStorage, organizationPublicId: string): BulkBasket | null {
  try {
    const kept = JSON.parse(storage.getItem(NAME) ?? 'null') as BulkBasket | null;
    if (!kept || kept.organizationPublicId !== organizationPublicId || !Array.isArray(kept.publicIds)) return null;
    return kept;
  } catch {
    return null;
  }
}

export function dropBasket(storage: BasketStorage): void {
  storage.removeItem(NAME);
}

/** A changed order is another call: a key belongs to one list in one order. */
export function reordered(basket: BulkBasket, publicIds: readonly string[]): BulkBasket {
  return { ...basket, key: newPublicId(), publicIds: [...publicIds] };
}

/** One step up (-1) or down (1) in the list; at its ends nothing moves. */
export function moved(publicIds: readonly string[], index: number, step: -1 | 1): string[] {
  const list = [...publicIds];
  const [from, to] = [list[index], list[index + step]];
  if (from === undefined || to === undefined) return list;
  list[index] = to;
  list[index + step] = from;
  return list;
}
