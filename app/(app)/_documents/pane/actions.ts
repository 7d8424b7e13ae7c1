'use server';

import { z } from 'zod';
import { action } from '@/app/_web/action';
import { GetPaneDocument } from '@/lib/documents/pane/get-pane-document';
import { readPane } from './read-pane';

/** Content of the pane for a document, without reloading the list. Messages of the screen are sent once. */
export const readPaneAction = action(
  GetPaneDocument.extend({ hasMessages: z.boolean() }),
  (ctx, { hasMessages, ...asked }) => readPane(ctx, asked, { hasMessages }),
);
