'use client';

import { useEffect, useRef, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { isWideNow, useIsWide } from '@/app/_ui/use-is-wide';
import type { GetPaneDocument } from '@/lib/documents/pane/get-pane-document';
import { readPaneAction } from './actions';
import { makePaneLoader, type PaneLoader } from './pane-loader';
import type { PaneData } from './read-pane';

export type AskedDocument = GetPaneDocument;

/** Content that the page loaded for its first document; null: it cannot be read. */
export type FirstContent = { asked: AskedDocument; data: PaneData | null } | null;

const keyOf = ({ typeCode, publicId }: AskedDocument) => `${typeCode}:${publicId}`;

/**
 * Content of the pane: undefined while loading, null where it cannot be read.
 * @param version changes with each refresh of the list, which invalidates earlier content
 */
export function usePaneContent({
  shown,
  next,
  version,
  first = null,
}: {
  shown: AskedDocument | null;
  next: AskedDocument | null;
  version: unknown;
  first?: FirstContent;
}): PaneData | null | undefined {
  const read = useActing(readPaneAction);
  const latest = useRef(read);
  latest.current = read;
  const messages = useRef(first?.data?.messages ?? null);
  const [, setChanges] = useState(0);
  const [loader] = useState<PaneLoader<AskedDocument, PaneData>>(() => {
    const loader = makePaneLoader<AskedDocument, PaneData>({
      keyOf,
      read: async (asked) => {
        const answer = await latest.current({ ...asked, hasMessages: messages.current !== null });
        if (!answer.ok) return null;
        messages.current ??= answer.data.messages;
        return { ...answer.data, messages: messages.current };
      },
      onChange: () => setChanges((count) => count + 1),
    });
    if (first) loader.keep(first.asked, first.data);
    return loader;
  });
  const [shownKey, nextKey] = [shown && keyOf(shown), next && keyOf(next)];
  const isWide = useIsWide(true);
  const seen = useRef(version);
  const current = useRef({ shown, next, first });
  current.current = { shown, next, first };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the document, the width says whether there is room
  useEffect(() => {
    const { shown, next, first } = current.current;
    if (seen.current !== version) {
      loader.outdate();
      if (first) {
        loader.keep(first.asked, first.data);
        setChanges((count) => count + 1);
      }
    }
    seen.current = version;
    // Without room the pane is not rendered, so nothing is loaded.
    if (isWideNow()) loader.want(shown, next);
    else loader.want(null, null);
  }, [loader, version, shownKey, nextKey, isWide]);
  useEffect(() => () => loader.stop(), [loader]);

  if (shown === null) return undefined;
  const content = loader.contentOf(shown);
  // The page has read another list: its first document is there before the effect has kept it.
  return content === undefined && first && keyOf(first.asked) === shownKey ? first.data : content;
}
