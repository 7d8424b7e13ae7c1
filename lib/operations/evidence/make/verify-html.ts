import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { printFonts } from '@/lib/platform/pdf/print-fonts';

const SOURCE = 'lib/operations/evidence/check/verify-page.ts';

/** The page that verifies a pack offline: one file, its script in it. */
export async function verifyPage(): Promise<string> {
  const script = (await readScript()).replaceAll('</script', '<\\/script');
  // The words are in the script.
  const { css, families } = printFonts(`${script}ก`);
  return `<!doctype html>
<html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; script-src 'unsafe-inline'"><title>ตรวจสอบชุดหลักฐาน · Verify an evidence pack</title><style>${css}
:root { --fonts: ${families} }${STYLE}</style></head>
<body><main id="verify"></main><noscript>หน้านี้ต้องใช้ JavaScript ใช้คำสั่ง npm run evidence:verify แทนได้ <span lang="en">This page needs JavaScript; npm run evidence:verify does the same.</span></noscript><script>${script}</script></body></html>
`;
}

/** The bundle of the build (`build:offline`). Without a build (development, tests, bench) the sources are bundled here. */
async function readScript(): Promise<string> {
  const root = /* turbopackIgnore: true */ process.cwd();
  const built = path.join(root, process.env.NEXT_DIST_DIR ?? '.next', 'offline', 'verify-page.js');
  if (process.env.NODE_ENV === 'production' && existsSync(built)) return readFile(built, 'utf8');
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path.join(root, SOURCE)],
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const STYLE = `
:root { color-scheme: light dark; --good: light-dark(#0b6b3a, #6fd49c); --bad: light-dark(#a3151f, #ff9a96); --muted: light-dark(#565b66, #a6acb8); --line: #8886; }
body { font: 16px/1.6 var(--fonts), "Leelawadee UI", Thonburi, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; line-height: 1.35; margin: 0 0 .5rem; } h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem; } [lang=en] { color: var(--muted); }
.drop { display: block; margin: 1rem 0; padding: 2rem 1rem; border: 2px dashed var(--line); border-radius: 8px; text-align: center; }
.drop.over, .drop:focus-within { border-color: var(--good); } .drop label { display: inline-block; margin: .5rem 1rem 0; } .drop input { font: inherit; max-width: 100%; }
.expected { display: block; } .expected input { display: block; width: 100%; box-sizing: border-box; font: .85rem ui-monospace, monospace; padding: .5rem; margin-top: .25rem; }
.verdict { font-size: 1.25rem; font-weight: 600; border-inline-start: 4px solid; padding-inline-start: .75rem; margin: 1.5rem 0 .5rem; } .good { color: var(--good); } .bad { color: var(--bad); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.5rem; margin: 1rem 0; } dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
li { overflow-wrap: anywhere; margin-bottom: .35rem; } progress { width: 100%; accent-color: var(--good); } code { font-size: .85rem; }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr; } }
`;
