import type { MirrorStorage } from './draft-mirror';
import type { SaveAnswer, SavedDraft } from './draft-saver';

/** What a draft's session needs of the browser and the server. */
export type DraftPorts<I> = {
  storage: () => MirrorStorage;
  newKey: () => string;
  create: (input: I, key: string) => Promise<SaveAnswer>;
  update: (draft: SavedDraft, changes: I, key: string) => Promise<SaveAnswer>;
  /** The draft exists from now on. */
  onCreated: (draft: SavedDraft) => void;
  /** Which unsaved draft this page is: what its address says, so that a reload finds it again. */
  slot: { read: () => string | null; write: (slot: string) => void };
  /** Which texts forms have open just now, in this window or another. */
  desk: { take: (key: string) => () => void; taken: () => Promise<ReadonlySet<string>> };
};
