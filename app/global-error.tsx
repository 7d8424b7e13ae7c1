'use client';

import './globals.css';
import en from './_i18n/messages/en/fatal.json';
import th from './_i18n/messages/th/fatal.json';

/** Shown when the root layout itself failed: there is no provider, so both languages are bundled and both are shown. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="th">
      <body>
        <main className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
          <h1 className="font-display text-title font-semibold">{th.title}</h1>
          <p lang="en" className="text-muted">
            {en.title}
          </p>
          {error.digest && <code className="font-mono text-meta select-all">{error.digest}</code>}
          <button type="button" onClick={reset} className="mt-3 rounded-md border border-input px-3 py-1.5">
            {th.retry} · <span lang="en">{en.retry}</span>
          </button>
        </main>
      </body>
    </html>
  );
}
