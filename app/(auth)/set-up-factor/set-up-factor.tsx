'use client';

import { AddApp } from '@/app/(app)/settings/security/add-app';
import type { OwnSecurity } from '@/lib/people/identity/factors/factor-queries';

/** The set-up of the first factor; then a full load, as everything was refused before it. */
export function SetUpFactor({ need }: { need: OwnSecurity['need'] }) {
  return <AddApp need={need} onDone={() => window.location.assign('/')} />;
}
