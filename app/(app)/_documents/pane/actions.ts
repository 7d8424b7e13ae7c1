'use server';

import { z } from 'zod';
import { action } from '@/app/_web/action';
import { GetPaneDocument } from '@/lib/documents/pane/get-pane-document';
import { readPane } from './read-pane';

/** What the pane shows of a document, without a reload of the list; the texts of the screen come once. */
export const readPaneAction = action(
  GetPaneDocument.extend({ hasMessages: z.boolean() }),
  (ctx, { hasMessages, ...asked }) => readPane(ctx, asked, { hasMessages }),
);
