'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RefreshWhile } from '@/app/_live/refresh-while';
import { Button } from '@/app/_ui/button';

/** Processes write their figures twice a minute. */
const REFRESH_MS = 15_000;

/** Refreshes the page; a reader can pause that (WCAG 2.2.2). */
export function LiveSwitch() {
  const t = useTranslations('ops.live');
  const [isLive, setLive] = useState(true);
  return (
    <>
      <Button size="small" onClick={() => setLive(!isLive)}>
        {t(isLive ? 'pause' : 'resume')}
      </Button>
      <RefreshWhile isActive={isLive} everyMs={REFRESH_MS} />
    </>
  );
}
