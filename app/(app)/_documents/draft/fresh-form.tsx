'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Fragment, type ReactNode, useState } from 'react';
import { SLOT } from './use-draft';

/**
 * A new form gives the page its draft's address while it is written. The router knows nothing of that: who comes to the
 * page for new documents again would find the form as it was, and write the next document over the last.
 */
export function FreshForm({ children }: { children: ReactNode }) {
  const path = usePathname();
  const query = useSearchParams();
  const [page] = useState(path);
  const isBare = path === page && !query.has(SLOT);
  const [seen, setSeen] = useState({ isBare, visits: 0 });
  if (seen.isBare !== isBare) setSeen({ isBare, visits: seen.visits + (isBare ? 1 : 0) });
  return <Fragment key={seen.visits}>{children}</Fragment>;
}
