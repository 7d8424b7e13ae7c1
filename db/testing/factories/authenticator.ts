import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const RP_ID = 'localhost';
const ORIGIN = 'http://localhost:3000';

/** User present and verified; attested credential data included. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

export interface AnswerOptions {
  origin?: string;
  isVerified?: boolean;
  counter?: number;
}

/** An authenticator in software: it makes one passkey (ES256) and answers questions with it. */
export class TestAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  private readonly privateKey: KeyObject;
  private readonly coseKey: Buffer;
  private counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Response of a browser to the options of a registration. */
  register(options: { challenge: string }, { origin = ORIGIN, isVerified = true }: AnswerOptions = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.coseKey]);
    const authData = Buffer.concat([this.data(FLAGS.attested, isVerified, 0), attested]);
    // CBOR: {fmt: 'none', attStmt: {}, authData: bytes}
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Response of a browser to a challenge. */
  answer(options: { challenge: string }, { origin = ORIGIN, isVerified = true, counter }: AnswerOptions = {}) {
    this.counter = counter ?? this.counter + 1;
    const data = this.data(0, isVerified, this.counter);
    const clientDataJSON = clientData('webauthn.get', options.challenge, origin);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), this.privateKey).toString('base64url'),
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private data(flags: number, isVerified: boolean, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | FLAGS.present | (isVerified ? FLAGS.verified : 0);
    return Buffer.concat([createHash('sha256').update(RP_ID).digest(), Buffer.from([all]), count]);
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}
