import { getRequestConfig } from 'next-intl/server';
import { PROJECT_ZONE } from '@/lib/platform/time/project-day';
import { readPreferences } from '../_shell/read-preferences';
import { loadMessages } from './load-messages';

/** Texts are in the reader's language. A caller that writes for others, as a report does, names theirs. */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = named === 'th' || named === 'en' ? named : (await readPreferences()).locale;
  return { locale, messages: await loadMessages(locale), timeZone: PROJECT_ZONE, now: new Date() };
});
