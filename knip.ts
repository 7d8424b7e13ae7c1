import type { KnipConfig } from 'knip';

// `npm run check` fails on dead code: unused files, exports, types and packages, and undeclared imports.
const config: KnipConfig = {
  entry: [
    'db/seed/main.ts',
    'scripts/*.mjs',
    'scripts/*/main.ts',
    'drizzle.config.ts',
    // Started by path, as a process or a thread of its own.
    'lib/platform/file-text/office-text-thread.ts',
    // Its bundle is the script of verify.html.
    'lib/operations/evidence/check/verify-page.ts',
    'scripts/demo/list-sign-ins.ts',
    'scripts/image/issue-letter.mjs',
    'scripts/soak/caller.ts',
    'scripts/chaos/{web.ts,moved-clock.mjs}',
    'scripts/drill/build-second.mjs',
    'scripts/bench/quiet/piece.mjs',
    'scripts/bench/pages/serve.ts',
    'scripts/harness/{build-web,time-requests}.mjs',
    'ops/n8n/trial.mjs',
    'lib/**/testing/{count-and-stop,crash-child,upload-killed-before-commit}.ts',
    'tests/numbering/killed-child.ts',
    'tests/workflow/crash-child.ts',
    'tests/secrets/play.ts',
    'workers/testing/{crash-delivery,print-active,relay-killed-after-add,send-once}.ts',
    // The benchmark imports the part that its argument names.
    'scripts/bench/*.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,css}'],
  // Its plugin would run drizzle.config.ts, which refuses every command but two.
  drizzle: false,
  ignoreDependencies: [
    // Started by the path of its program, without npx.
    '@biomejs/biome',
    // Files of them are embedded into a printed page (lib/platform/pdf/print-fonts.ts).
    /^@fontsource-variable\/noto-sans-(sc|jp|kr)$/,
  ],
  // Programs of the system.
  ignoreBinaries: [
    'cc',
    'ip',
    'mariadb',
    'mount',
    'openssl',
    'pdfinfo',
    'pdfsig',
    'pdftoppm',
    'pdftotext',
    'qpdf',
    'script',
    'umount',
    'unshare',
  ],
  treatConfigHintsAsErrors: true,
};

export default config;
