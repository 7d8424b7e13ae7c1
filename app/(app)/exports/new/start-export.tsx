'use client';

import type { ReactNode } from 'react';
import { Button } from '@/app/_ui/button';
import { useSent } from '@/app/_ui/use-sent';

/** Creates the export of this address, once. */
export function StartExport({ address, children }: { address: string; children: ReactNode }) {
  const [isSent, markSent] = useSent();
  return (
    <form method="post" action={address} onSubmit={markSent}>
      <Button type="submit" variant="primary" pending={isSent}>
        {children}
      </Button>
    </form>
  );
}
