import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// Part of `npm run check:image`; runs in the image, as its user: node scripts/image/issue-letter.mjs ADDRESS. Signs in as a
// person of the demo, issues a letter, waits for its issued copy and reads it with the programs of the image.

const [base = ''] = process.argv.slice(2);
/** Thai with stacked marks, which a wrong font or a wrong map of its letters would change. */
const SUBJECT = 'ขอส่งผลทดสอบกำลังอัดคอนกรีต น้ำใต้ดินซึมเข้าหลุมฐานราก';
/** Milliseconds. The first copy starts the browser and makes the key of the seal; a busy machine needs half a minute. */
const COPY_MS = 180_000;

/** @type {Map<string, string>} */
const cookies = new Map();

/**
 * @param {string} address
 * @param {RequestInit} [init]
 */
async function ask(address, init = {}) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await fetch(`${base}${address}`, {
    ...init,
    redirect: 'manual',
    headers: { ...init.headers, cookie, origin: base },
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/**
 * @param {string} address
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function call(address, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await ask(`/api/v1${address}`, init || {})).json();
}

/**
 * @param {string} program
 * @param {string[]} args
 */
const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8' });

/**
 * @param {string} text
 * @param {string} part
 */
function expectPart(text, part) {
  if (!text.includes(part)) throw new Error(`"${part}" is missing in:\n${text}`);
}

const { csrfToken } = /** @type {{ csrfToken: string }} */ (await (await ask('/api/auth/csrf')).json());
await ask('/api/auth/callback/credentials', {
  method: 'POST',
  body: new URLSearchParams({ csrfToken, username: 'csc.dc', password: 'laemchabang-2569', json: 'true' }),
});
const { project, organizations } = await call('/projects/LCBP3-C2/choices');
const [to] = organizations;
const draft = await call('/correspondences', {
  projectPublicId: project.publicId,
  typeCode: 'LETTER',
  subject: SUBJECT,
  body: 'เรียนมาเพื่อโปรดพิจารณา',
  to: [{ organizationPublicId: to.publicId }],
});
const { documentNumber } = await call(`/correspondences/${draft.publicId}/submit`, { versionNo: draft.versionNo });

const copies = `/documents/${draft.publicId}/issued-copies`;
const giveUpAt = Date.now() + COPY_MS;
let list = await call(copies);
while (list.copies.length === 0) {
  if (Date.now() > giveUpAt) throw new Error(`no issued copy: ${JSON.stringify(list.outstanding)}`);
  await pause(500);
  list = await call(copies);
}
const file = path.join('/tmp', 'copy.pdf');
const content = await ask(`/api/v1${copies}/${list.copies[0].publicId}`);
writeFileSync(file, Buffer.from(await content.arrayBuffer()));

const text = run('pdftotext', '-raw', file, '-').replaceAll(/\s+/g, '');
for (const part of [SUBJECT, documentNumber]) expectPart(text, part.replaceAll(/\s+/g, ''));
expectPart(run('pdffonts', file), 'Sarabun');
expectPart(run('pdfsig', '-nocert', file), 'Signature is Valid');
expectPart(run('tesseract', '--list-langs'), 'tha');
process.stdout.write(`${documentNumber}; Ghostscript ${run('gs', '--version')}`);
