import { getRequestConfig } from 'next-intl/server';
import { PROJECT_ZONE } from '@/lib/platform/time/project-day';
import { readPreferences } from '../_shell/read-preferences';
import { loadMessages } from './load-messages';

export default getRequestConfig(async () => {
  const { locale } = await readPreferences();
  return { locale, messages: await loadMessages(locale), timeZone: PROJECT_ZONE, now: new Date() };
});
