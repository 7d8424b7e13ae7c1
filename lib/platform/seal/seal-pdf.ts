import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { SignPdf } from '@signpdf/signpdf';
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import { refuseInvalid, type Seal } from './certificate';
import { signDetached } from './sign-detached';
import { MAX_TOKEN, type Timestamp } from './timestamp';

/** Bytes beside the certificates: digests, signature of 4096 bits, names. */
const BESIDE_CERTIFICATES = 4096;

/** Asks an authority for the timestamp of a signature. */
export type TimestampSource = (signature: Buffer) => Promise<Timestamp>;

class SealSigner extends Signer {
  readonly #seal: Seal;
  readonly #source: TimestampSource | null;
  /** Of the authority. */
  timestampedAt: Date | null = null;

  constructor(seal: Seal, source: TimestampSource | null) {
    super();
    this.#seal = seal;
    this.#source = source;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const source = this.#source;
    return signDetached(
      this.#seal,
      content,
      source &&
        (async (signature) => {
          const { token, at } = await source(signature);
          this.timestampedAt = at;
          return token;
        }),
    );
  }
}

/**
 * Adds an electronic signature (PAdES) that covers the whole file but the signature itself, with the time of sealing.
 * @param reason shown by viewers
 * @param timestamp null: the time is ours alone
 * @throws SealUnavailable for a certificate that is not valid at that time; what the timestamp throws
 */
export async function sealPdf(
  pdf: Buffer,
  seal: Seal,
  {
    at,
    reason,
    location,
    timestamp,
  }: { at: Date; reason: string; location: string; timestamp: TimestampSource | null },
): Promise<{ content: Buffer; timestampedAt: Date | null }> {
  refuseInvalid(seal, at);
  const certificates = [seal.certificate, ...seal.chain].reduce((sum, { raw }) => sum + raw.length, 0);
  const prepared = plainAddPlaceholder({
    pdfBuffer: pdf,
    reason,
    contactInfo: '',
    name: seal.name,
    location,
    signingTime: at,
    signatureLength: BESIDE_CERTIFICATES + certificates + (timestamp ? MAX_TOKEN : 0),
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  });
  const signer = new SealSigner(seal, timestamp);
  const content = await new SignPdf().sign(withPlaceOfTable(prepared), signer);
  return { content, timestampedAt: signer.timestampedAt };
}

/** The package names the line break in front of its table as the place of the table, of which qpdf warns. */
function withPlaceOfTable(prepared: Buffer): Buffer {
  const place = prepared.lastIndexOf('\nxref\n') + 1;
  const end = prepared.lastIndexOf('startxref\n');
  return Buffer.concat([prepared.subarray(0, end), Buffer.from(`startxref\n${place}\n%%EOF\n`)]);
}
