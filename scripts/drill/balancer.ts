import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFirst } from '../servers/programs.mjs';
import { type BuildPlace, TEST_BUILD } from '../steps/build.mjs';
import { ROOT } from '../steps/places.mjs';
import type { Host } from './network';
import { type Machine, Supervised } from './supervised';

/** nginx with ops/nginx/dms.conf, which names addresses here, and a certificate of its own. */
export function startBalancer(
  host: Host,
  { root, folder, webs }: { root: string; folder: string; webs: readonly Machine[] },
): Machine {
  keepStaticFiles(folder, TEST_BUILD);
  const tls = path.join(folder, 'tls');
  mkdirSync(tls, { recursive: true });
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=drill',
      '-keyout',
      `${tls}/privkey.pem`,
      '-out',
      `${tls}/fullchain.pem`,
    ],
    { stdio: 'ignore' },
  );
  const site = webs
    .reduce(
      (text, { host: web }) => text.replace(`server ${web.name}:3000`, `server ${web.address}:3000`),
      readFileSync(path.join(root, 'ops', 'nginx', 'dms.conf'), 'utf8'),
    )
    .replaceAll('/etc/nginx/tls/', `${tls}/`)
    .replaceAll('/srv/dms/kept', keptFolder(folder))
    .replace(/^access_log .*$/m, '');
  writeFileSync(path.join(folder, 'site.conf'), site);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; user root; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log;\nevents { worker_connections 1024; }\nhttp { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; include ${folder}/site.conf; }\n`,
  );
  const program = findFirst(['nginx'])?.file;
  if (!program) throw new Error('nginx is not installed');
  return { host, process: new Supervised({ host, name: 'lb', program, args: ['-c', file], logFolder: folder }) };
}

/**
 * Keeps static files as ops/prepare.sh does before a release: nginx serves them after the last process with them has
 * ended.
 */
export function keepStaticFiles(folder: string, { folderName }: BuildPlace): void {
  cpSync(path.join(ROOT, folderName, 'static'), path.join(keptFolder(folder), '_next', 'static'), { recursive: true });
}

function keptFolder(folder: string): string {
  return path.join(folder, 'kept');
}
