import type { ComponentProps } from 'react';
import { CurrentTabInView } from './current-tab-in-view';
import { LinkTabs } from './link-tabs';

/** Tabs of which a phone does not show all: the open one is in sight. The big registers' few tabs are plain LinkTabs. */
export function ScrollingTabs(props: ComponentProps<typeof LinkTabs>) {
  return (
    <CurrentTabInView>
      <LinkTabs {...props} />
    </CurrentTabInView>
  );
}
