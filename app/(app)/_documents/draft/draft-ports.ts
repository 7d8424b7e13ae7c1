import type { MirrorStorage } from './draft-mirror';
import type { SaveAnswer, SavedDraft } from './draft-saver';

/** Functions of the browser and the server that a draft's session needs. */
export type DraftPorts<I> = {
  storage: () => MirrorStorage;
  newKey: () => string;
  create: (input: I, key: string) => Promise<SaveAnswer>;
  update: (draft: SavedDraft, changes: I, key: string) => Promise<SaveAnswer>;
  /** The draft exists from now on. */
  onCreated: (draft: SavedDraft) => void;
  /** Identifies this page's unsaved draft in its address, so that a reload finds it again. */
  slot: { read: () => string | null; write: (slot: string) => void };
  /** Texts that forms have open now, in this window or another. */
  desk: { take: (key: string) => () => void; taken: () => Promise<ReadonlySet<string>> };
};
