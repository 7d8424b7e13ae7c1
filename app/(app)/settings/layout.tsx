import type { ReactNode } from 'react';
import { SettingsMenu } from './_menu/settings-menu';

/**
 * One menu of all personal settings. The page redirects to the sign-in: it knows its address, which a layout does not.
 */
export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-8 gap-y-5 md:flex-row">
      <SettingsMenu />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
