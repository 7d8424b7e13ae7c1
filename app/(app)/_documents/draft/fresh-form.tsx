'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { SkeletonPage } from '@/app/_ui/skeleton';
import { SLOT, slotOfDraft } from './use-draft';

/** Sentinel for a page that is not a form for new documents; it equals no slot. */
const ELSEWHERE = '';

/**
 * Remounts a new form when its path changes. A form gives the page its draft's address, and the router does not know of
 * that. Otherwise the page for new documents would show the last form and overwrite its document. An earlier draft's
 * address would show the later one's text.
 */
export function FreshForm({ children }: { children: ReactNode }) {
  const path = usePathname();
  const written = useSearchParams().get(SLOT);
  const isNew = path.endsWith('/new');
  const slot = isNew ? written : slotOfDraft(path);
  const [seen, setSeen] = useState({ slot: isNew ? written : ELSEWHERE, past: [] as string[], visits: 0 });
  // An empty form has no slot until something is typed; the slot it then writes is its own.
  const isOwn = slot === seen.slot || (seen.slot === null && slot != null && !seen.past.includes(slot));
  if (!isNew && !isOwn) return <OpenAgain path={path} />;
  if (slot !== seen.slot && slot !== undefined) {
    const past = seen.slot === null ? seen.past : [...seen.past, seen.slot];
    setSeen({ slot, past, visits: seen.visits + (isOwn ? 0 : 1) });
  }
  return <Fragment key={seen.visits}>{children}</Fragment>;
}

/** The draft of an earlier form is stored by now: its own page has it. */
function OpenAgain({ path }: { path: string }) {
  const router = useRouter();
  useEffect(() => router.replace(path), [router, path]);
  return <SkeletonPage />;
}
