'use client';

import type { ReactNode } from 'react';
import { Button } from '@/app/_ui/button';
import { useSent } from '@/app/_ui/use-sent';

/** Creates the export of this address, once. */
export function StartExport({
  address,
  variant = 'primary',
  children,
}: {
  address: string;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}) {
  const [isSent, markSent] = useSent();
  return (
    <form method="post" action={address} onSubmit={markSent}>
      <Button type="submit" variant={variant} pending={isSent}>
        {children}
      </Button>
    </form>
  );
}
