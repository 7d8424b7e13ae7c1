'use client';

import type { ReactNode } from 'react';
import { Button } from '@/app/_ui/button';
import { useSent } from '@/app/_ui/use-sent';

/** Has the export of this address made, once. */
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
