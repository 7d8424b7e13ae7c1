import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { SignPdf } from '@signpdf/signpdf';
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import { refuseInvalid, type Seal } from './certificate';
import { signDetached } from './sign-detached';

/** Bytes beside the certificates: digests, signature of 4096 bits, names. */
const BESIDE_CERTIFICATES = 4096;

class SealSigner extends Signer {
  readonly #seal: Seal;

  constructor(seal: Seal) {
    super();
    this.#seal = seal;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    return signDetached(this.#seal, content);
  }
}

/**
 * Adds an electronic signature (PAdES) that covers the whole file but the signature itself, with the time of sealing.
 * @param reason shown by viewers
 * @throws SealUnavailable for a certificate that is not valid at that time
 */
export async function sealPdf(
  pdf: Buffer,
  seal: Seal,
  { at, reason, location }: { at: Date; reason: string; location: string },
): Promise<Buffer> {
  refuseInvalid(seal, at);
  const certificates = [seal.certificate, ...seal.chain].reduce((sum, { raw }) => sum + raw.length, 0);
  const prepared = plainAddPlaceholder({
    pdfBuffer: pdf,
    reason,
    contactInfo: '',
    name: seal.name,
    location,
    signingTime: at,
    signatureLength: BESIDE_CERTIFICATES + certificates,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  });
  return new SignPdf().sign(withPlaceOfTable(prepared), new SealSigner(seal));
}

/** The package names the line break in front of its table as the place of the table, of which qpdf warns. */
function withPlaceOfTable(prepared: Buffer): Buffer {
  const place = prepared.lastIndexOf('\nxref\n') + 1;
  const end = prepared.lastIndexOf('startxref\n');
  return Buffer.concat([prepared.subarray(0, end), Buffer.from(`startxref\n${place}\n%%EOF\n`)]);
}
