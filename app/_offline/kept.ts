import { createStore, del, get, type UseStore, update } from 'idb-keyval';

/** Whose it is: a device can have several people, and a person several organizations. */
export interface KeptFor {
  userPublicId: string;
  organizationPublicId: string;
}

export interface KeptRow {
  key: string;
  instanceId: string;
  versionNo: number;
  number: string | null;
  typeName: string;
  subject: string;
  from: string;
  asked: string;
  /** What its button is called (work-row.tsx). */
  receipt: string;
  dueAt: string | null;
  canAcknowledge: boolean;
}

export const KEPT_TABS = ['todo', 'acknowledge'] as const;
export type KeptTab = (typeof KEPT_TABS)[number];

/** The lists of My work as they were last seen. `savedAt` in milliseconds since 1970. */
export type KeptWork = KeptFor & {
  organizationCode: string;
  lists: Partial<Record<KeptTab, { savedAt: number; rows: readonly KeptRow[] }>>;
};

/** An acknowledgement that has not reached the server; its key makes it act once, however often it is sent. */
export type Waiting = KeptFor & {
  idempotencyKey: string;
  instanceId: string;
  versionNo: number;
  /** What a refusal names it by; empty once another person has used the device. */
  label: string;
  /** Milliseconds since 1970. */
  keptAt: number;
};

/** The absolute end of a session (authenticate.ts): later the server would not show the list either. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000;
/** As long as the server knows an idempotency key (idempotency.ts): later, sending it again might act twice. */
const KEY_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const WORK = 'work';
const WAITING = 'waiting';

/** Tells the parts of a page that what waits has changed; use-waiting.ts listens before this file is loaded. */
const WAITING_EVENT = 'dms:waiting';

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore('dms-offline', 'kept');
  return opened;
}

/** Keeps one list; lists of another person or organization go. Nothing is kept where storage is switched off. */
export async function keepWork(
  owner: KeptFor & { organizationCode: string },
  tab: KeptTab,
  rows: readonly KeptRow[],
): Promise<void> {
  const list = { savedAt: Date.now(), rows };
  await quietly(() =>
    update<KeptWork>(
      WORK,
      (known) => ({ ...owner, lists: { ...(known && isOf(owner, known) ? known.lists : {}), [tab]: list } }),
      store(),
    ),
  );
}

/** The kept lists that are not older than a session may be; null when there are none. */
export async function readWork(): Promise<KeptWork | null> {
  const known = await quietly(() => get<KeptWork>(WORK, store()));
  const fresh = Object.entries(known?.lists ?? {}).filter(([, { savedAt }]) => Date.now() - savedAt < MAX_AGE_MS);
  return known && fresh.length > 0 ? { ...known, lists: Object.fromEntries(fresh) } : null;
}

/**
 * At a sign-out and at the end of a session. What waits stays, identifiers and a document number: it is somebody's act,
 * which their next sign-in sends.
 */
export async function forgetWork(): Promise<void> {
  await quietly(() => del(WORK, store()));
}

/**
 * Removes the lists of other people, and those of other organizations of this one. What waits of other people stays as
 * identifiers, without its label, until they return, or until its key is too old.
 */
export async function forgetOthers(owner: KeptFor): Promise<void> {
  const known = await quietly(() => get<KeptWork>(WORK, store()));
  if (known && !isOf(owner, known)) await forgetWork();
  await changeWaiting((all) =>
    all.flatMap((one) => {
      if (one.userPublicId === owner.userPublicId) return [one];
      return Date.now() - one.keptAt < KEY_AGE_MS ? [{ ...one, label: '' }] : [];
    }),
  );
}

/** What waits of this person for this organization, oldest first. */
export async function readWaiting(owner: KeptFor): Promise<readonly Waiting[]> {
  const all = (await quietly(() => get<readonly Waiting[]>(WAITING, store()))) ?? [];
  return all.filter((one) => isOf(owner, one));
}

/** @returns false where nothing can be kept: then it is not said to wait */
export async function addWaiting(added: readonly Omit<Waiting, 'keptAt'>[]): Promise<boolean> {
  const keptAt = Date.now();
  // A second press on the same row means the same.
  return changeWaiting((all) => [
    ...all,
    ...added
      .filter((one) => !all.some((known) => known.instanceId === one.instanceId && isOf(one, known)))
      .map((one) => ({ ...one, keptAt })),
  ]);
}

export async function removeWaiting(idempotencyKey: string, instanceIds: readonly string[]): Promise<void> {
  await changeWaiting((all) =>
    all.filter((one) => one.idempotencyKey !== idempotencyKey || !instanceIds.includes(one.instanceId)),
  );
}

async function changeWaiting(change: (all: readonly Waiting[]) => readonly Waiting[]): Promise<boolean> {
  const isKept = await quietly(async () => {
    await update<readonly Waiting[]>(WAITING, (all) => change(all ?? []), store());
    return true;
  });
  window.dispatchEvent(new Event(WAITING_EVENT));
  return isKept ?? false;
}

function isOf(owner: KeptFor, known: KeptFor): boolean {
  return known.userPublicId === owner.userPublicId && known.organizationPublicId === owner.organizationPublicId;
}

async function quietly<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}
