import type { CodeRef } from '@/lib/platform/references';

/** Answer of GET /api/palette?q=: records the person may see, best first, at most a screenful. */
type PaletteItem = {
  /** Stable key. */
  publicId: string;
  /** Document number or name. */
  title: string;
  /** Subject, organization: one line. */
  detail?: string;
  /** Type of the document, shown before the title by its name. */
  kind?: CodeRef;
  href: string;
};

export type PaletteAnswer = {
  items: PaletteItem[];
  /** Interpretation of the text where it differs from its words: a heading of the items, or the reason for none. */
  note: string | null;
};
