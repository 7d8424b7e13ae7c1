'use server';

import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { action } from '@/app/_web/action';
import { GetPaneDocument } from '@/lib/documents/pane/get-pane-document';
import { PaneContent } from './pane-content';

/** What the pane shows of a document, without a reload of the list. */
export const readPaneAction = action(
  GetPaneDocument,
  async (ctx, asked): Promise<ReactNode> => (
    <ClientMessages namespaces={['circulations', 'document', 'pane', 'viewer', 'workflowPanel']}>
      {await PaneContent({ ctx, asked })}
    </ClientMessages>
  ),
);
