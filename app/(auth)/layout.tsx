import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '../_i18n/client-messages';
import { Mark } from '../_ui/mark';
import { LanguageSwitch } from './language-switch';

export const dynamic = 'force-dynamic';

/** The pages before the sign-in: one quiet sheet, and the language within reach. */
export default async function SignedOutLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('shell');
  return (
    <ClientMessages namespaces={['login']}>
      <div className="flex min-h-dvh flex-col bg-bg">
        <header className="flex items-center justify-between gap-4 border-b border-line bg-surface px-4 py-3 md:px-8">
          <span className="flex items-center gap-2 font-display text-lead font-semibold">
            <Mark />
            {t('product')}
          </span>
          <LanguageSwitch />
        </header>
        <main id="content" className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 md:py-12">
          {children}
        </main>
      </div>
    </ClientMessages>
  );
}
