import './fonts';
import './globals.css';
import latinHeadings from '@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2';
import thaiHeadings from '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2';
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

// Messages for the client components of each page; a page adds its own through ClientMessages.
const SHELL_NAMESPACES = ['ui', 'table', 'form', 'shell', 'passkeys'] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return {
    title: { default: t('product'), template: `%s · ${t('product')}` },
    description: t('description'),
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ],
      apple: '/apple-touch-icon.png',
    },
  };
}

/** --surface in globals.css: browsers colour their own bar like the top bar below it, and do not read variables. */
const SURFACE = { light: '#ffffff', dark: '#13191f' } as const;

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await readPreferences();
  const themeColor =
    theme === 'system'
      ? (['light', 'dark'] as const).map((look) => ({
          media: `(prefers-color-scheme: ${look})`,
          color: SURFACE[look],
        }))
      : SURFACE[theme];
  return { width: 'device-width', initialScale: 1, themeColor };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { locale, theme, looped, era, density } = await readPreferences();
  const messages = pickMessages(await loadMessages(locale), SHELL_NAMESPACES);
  return (
    <html
      lang={locale}
      data-build={process.env.BUILD_NAME || undefined}
      data-theme={theme === 'system' ? undefined : theme}
      data-looped={looped ? '' : undefined}
    >
      <head>
        {/* Found only when the styles have come, they would be late, and lines would break anew while they are read. */}
        {[thaiLetters, latinLetters, thaiHeadings, latinHeadings].map((letters) => (
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
