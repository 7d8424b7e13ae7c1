import '@fontsource-variable/noto-sans-thai/wght.css';
import '@fontsource-variable/anuphan/wght.css';
import '@fontsource/noto-sans-thai-looped/thai-400.css';
import '@fontsource/noto-sans-thai-looped/thai-600.css';
import '@fontsource/noto-sans-thai-looped/latin-400.css';
import '@fontsource/noto-sans-thai-looped/latin-600.css';
import '@fontsource/sarabun/thai-400.css';
import '@fontsource/sarabun/thai-700.css';
import '@fontsource/sarabun/latin-400.css';
import '@fontsource/sarabun/latin-700.css';
import './globals.css';
import latinLetters from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-latin-wght-normal.woff2';
import thaiLetters from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2';
import type { Metadata, Viewport } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { loadMessages, pickMessages } from './_i18n/load-messages';
import { savePreferencesAction } from './_shell/preferences-action';
import { readPreferences } from './_shell/read-preferences';
import { LooksProvider } from './_ui/looks-context';
import { ToastHost } from './_ui/toast-host';

// What every page's client leaves may need; a page adds its own through ClientMessages.
const SHELL_NAMESPACES = ['ui', 'table', 'form', 'shell'] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: { default: t('product'), template: `%s · ${t('product')}` } };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { locale, theme, looped, era, density } = await readPreferences();
  const messages = pickMessages(await loadMessages(locale), SHELL_NAMESPACES);
  return (
    <html lang={locale} data-theme={theme === 'system' ? undefined : theme} data-looped={looped ? '' : undefined}>
      <head>
        {/* Found only when the styles have come, they would be late, and lines would break anew while they are read. */}
        {[thaiLetters, latinLetters].map((letters) => (
          <link key={letters} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={letters} />
        ))}
      </head>
      <body>
        <NextIntlClientProvider messages={messages}>
          <LooksProvider era={era} density={density} onDensity={savePreferencesAction}>
            {children}
            <ToastHost />
          </LooksProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
