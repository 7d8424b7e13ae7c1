import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/** A timestamp authority of this machine: a certificate of its own, `openssl ts`, and a server in front. */
export interface TimestampAuthority {
  url: string;
  /** File with the certificate that a reader trusts. */
  certificate: string;
  /** In place of the authority's answer; null: the authority answers. */
  answer: ((question: Buffer) => { status: number; body: Buffer }) | null;
  /** The answer of the authority itself. */
  reply: (question: Buffer) => Buffer;
  stop: () => Promise<void>;
}

const CONFIGURATION = (folder: string) => `
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = own
[own]
serial = ${folder}/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dms-tsa-'));
  const at = (name: string) => path.join(folder, name);
  const run = (args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  writeFileSync(at('tsa.cnf'), CONFIGURATION(folder));
  writeFileSync(at('serial'), '01\n');
  const names = ['-keyout', at('key.pem'), '-out', at('cert.pem'), '-subj', '/CN=Time Authority', '-days', '30'];
  const withConfiguration = ['-config', at('tsa.cnf')];
  run(['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-extensions', 'authority', ...withConfiguration, ...names]);
  const signer = ['-signer', at('cert.pem'), '-inkey', at('key.pem'), ...withConfiguration];
  const reply = (question: Buffer) => {
    writeFileSync(at('question.tsq'), question);
    run(['ts', '-reply', '-queryfile', at('question.tsq'), ...signer, '-out', at('answer.tsr')]);
    return readFileSync(at('answer.tsr'));
  };
  const server: Server = createServer(async (request, response) => {
    const question = await buffer(request);
    const { status, body } = authority.answer?.(question) ?? { status: 200, body: reply(question) };
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const authority: TimestampAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    certificate: at('cert.pem'),
    answer: null,
    reply,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
  return authority;
}
