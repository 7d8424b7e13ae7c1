import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Locale, loadMessages, pickMessages } from './load-messages';
import { MergeMessages } from './merge-messages';

/** Wraps client leaves of a page: adds the named namespaces to those the shell already sends. */
export async function ClientMessages({ namespaces, children }: { namespaces: readonly string[]; children: ReactNode }) {
  const messages = await loadMessages((await getLocale()) as Locale);
  return <MergeMessages messages={pickMessages(messages, namespaces)}>{children}</MergeMessages>;
}
