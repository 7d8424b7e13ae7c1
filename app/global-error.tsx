'use client';

import './fonts';
import './globals.css';
import en from './_i18n/messages/en/fatal.json';
import th from './_i18n/messages/th/fatal.json';

/**
 * Shown when the root layout fails, and before the sign-in: without a provider, both languages are bundled and shown.
 * The background of an earlier page stays; else the browser's is used.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const theme = globalThis.document?.documentElement.dataset.theme;
  return (
    <html lang="th" data-build={process.env.BUILD_NAME || undefined} data-theme={theme} suppressHydrationWarning>
      <body>
        <title>{th.title}</title>
        <main className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
          <h1 className="font-display text-lead font-semibold">{th.title}</h1>
          <p lang="en" className="text-muted">
            {en.title}
          </p>
          {error.digest && (
            <p className="text-meta text-muted">
              {th.reference} · <span lang="en">{en.reference}</span>{' '}
              <code className="font-mono text-ink select-all">{error.digest}</code>
            </p>
          )}
          <button
            type="button"
            onClick={() => location.reload()}
            className="mt-3 min-h-9 rounded-md border border-input bg-surface px-3.5 font-medium hover:bg-hover"
          >
            {th.retry} · <span lang="en">{en.retry}</span>
          </button>
          <a href="/" className="text-primary hover:underline">
            {th.home} · <span lang="en">{en.home}</span>
          </a>
        </main>
      </body>
    </html>
  );
}
