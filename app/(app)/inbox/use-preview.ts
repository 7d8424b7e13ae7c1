'use client';

import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import type { WorkRow } from '@/lib/work/my-work/dto';
import { previewWorkAction } from './actions';

/** Quick movement through the list must not load every preview. */
const REST_MS = 120;

export type Preview = { key: string; node: ReactNode } | null;

/**
 * The preview beside the list. The page renders the first one; further ones load one at a time and are cached until the
 * page is refreshed.
 */
export function usePreview(row: WorkRow | undefined, first: Preview, isShown: boolean): ReactNode | null {
  const read = useActing(previewWorkAction);
  const latest = useRef(read);
  latest.current = read;
  const [kept, setKept] = useState<{ of: Preview; nodes: ReadonlyMap<string, ReactNode> }>({
    of: first,
    nodes: new Map(),
  });
  const nodes = kept.of === first ? kept.nodes : new Map<string, ReactNode>();
  const node = row && (row.key === first?.key ? first.node : nodes.get(row.key));
  const isMissing = isShown && row !== undefined && node === undefined;
  const [key, instanceId, isDecision] = [row?.key ?? '', row?.instanceId ?? '', row?.isDecision ?? false];
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const answer = await latest.current({ instanceId, isDecision }).catch(() => null);
      if (isOver) return;
      const found = answer?.ok ? answer.data : null;
      // Parts of it may still be on their way. Shown outright, they would have the whole page hidden until they are there.
      startTransition(() =>
        setKept((known) => ({ of: first, nodes: new Map(known.of === first ? known.nodes : []).set(key, found) })),
      );
    }, REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isMissing, key, instanceId, isDecision, first]);
  return node === undefined ? undefined : node;
}
