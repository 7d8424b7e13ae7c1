import { createTranslator } from 'use-intl/core';
import type { Locale } from '@/lib/platform/ctx';
import en from './messages/en.json' with { type: 'json' };
import th from './messages/th.json' with { type: 'json' };

// Mails need shorter texts than the page of notifications: a reason is part of a subject line. They are kept beside the
// mail, because the worker loads nothing of the app, in the format of the app's messages.

const translators = {
  th: createTranslator({ locale: 'th', messages: th }),
  en: createTranslator({ locale: 'en', messages: en }),
};

/** The texts of mails in a language. */
export function mailTranslator(locale: Locale) {
  return translators[locale];
}
