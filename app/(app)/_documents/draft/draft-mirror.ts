import type { DraftShape } from './draft-kind';
import type { PendingSave } from './draft-saver';

/** Text that was typed but is not on the server yet, kept by the browser. */
export type Mirrored<V, I> = {
  values: V;
  /** Time of typing, ISO; shown to the person, decides nothing. */
  typedAt: string;
  /** Version of the server's copy it was typed upon; null for a draft that was never saved. */
  versionNo: number | null;
  /** The organization the form was opened with. */
  organizationPublicId: string;
  /** A save without an answer yet: repeated as it was, so that a lost answer makes no second draft. */
  pending: PendingSave<I> | null;
};

/** Storage can be full or switched off; the server's copy is then the only one, and the form goes on. */
export type MirrorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** One place per person and draft. */
export function mirrorKey(userPublicId: string, draft: string): string {
  return `dms:draft:${userPublicId}:${draft}`;
}

/** Each opened form has a storage key of its own for unsaved input, so that no form takes another's. */
export function unsavedKey(userPublicId: string, form: string, slot: string): string {
  return mirrorKey(userPublicId, `new:${form}:${slot}`);
}

/** After a month an unsaved text is no longer useful, and should not stay on a shared computer. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The unsaved drafts of one form, latest first. Expired and unreadable ones are removed. */
export function listUnsaved<V, I>(storage: MirrorStorage, userPublicId: string, form: string, shape: DraftShape) {
  const prefix = unsavedKey(userPublicId, form, '');
  const kept: { key: string; mirrored: Mirrored<V, I> }[] = [];
  for (const key of keysOf(storage)) {
    if (!key.startsWith(prefix)) continue;
    const mirrored = readMirror<V, I>(storage, key, shape);
    const isKept = mirrored && Date.now() - Date.parse(mirrored.typedAt) < KEPT_MS;
    if (isKept) kept.push({ key, mirrored });
    else clearMirror(storage, key);
  }
  return kept.sort((a, b) => b.mirrored.typedAt.localeCompare(a.mirrored.typedAt));
}

function keysOf(storage: MirrorStorage): string[] {
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null);
  } catch {
    return [];
  }
}

export function readMirror<V, I>(storage: MirrorStorage, key: string, shape: DraftShape): Mirrored<V, I> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isMirrored(kept, shape) ? (kept as Mirrored<V, I>) : null;
  } catch {
    return null;
  }
}

/** Checks the shape only: the values go through the form and the server's own schema before anything trusts them. */
function isMirrored(kept: unknown, shape: DraftShape): boolean {
  if (!isRecord(kept) || !isRecord(kept.values)) return false;
  const { values, typedAt, versionNo, organizationPublicId, pending } = kept;
  return (
    typeof typedAt === 'string' &&
    (versionNo === null || Number.isInteger(versionNo)) &&
    typeof organizationPublicId === 'string' &&
    (pending === null || (isRecord(pending) && typeof pending.key === 'string' && isRecord(pending.input))) &&
    Object.entries(shape).every(([name, of]) => SHAPES[of](values[name]))
  );
}

const isText = (value: unknown) => typeof value === 'string';
const SHAPES = {
  text: isText,
  texts: (value: unknown) => Array.isArray(value) && value.every(isText),
  list: Array.isArray,
  record: isRecord,
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function writeMirror<V, I>(storage: MirrorStorage, key: string, mirrored: Mirrored<V, I>): boolean {
  try {
    storage.setItem(key, JSON.stringify(mirrored));
    return true;
  } catch {
    return false;
  }
}

export function clearMirror(storage: MirrorStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}
