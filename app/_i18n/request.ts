import { getRequestConfig } from 'next-intl/server';
import { readPreferences } from '../_shell/read-preferences';
import { loadMessages } from './load-messages';

export default getRequestConfig(async () => {
  const { locale } = await readPreferences();
  return { locale, messages: await loadMessages(locale), timeZone: 'Asia/Bangkok', now: new Date() };
});
