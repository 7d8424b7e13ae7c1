import { pdfjs } from 'react-pdf';

// Everything the library needs comes from this server (app/pdfjs): a building site has no other, and the policy allows
// no other. The version in the address lets browsers keep it for good.
const ASSETS = `/pdfjs/${pdfjs.version}`;

pdfjs.GlobalWorkerOptions.workerSrc = `${ASSETS}/build/pdf.worker.min.mjs`;

/** One object for the life of the page: another one would load the document again. */
export const PDF_OPTIONS = {
  cMapUrl: `${ASSETS}/cmaps/`,
  standardFontDataUrl: `${ASSETS}/standard_fonts/`,
  // A sheet without fonts of its own looks the same on every machine, also on one that has none.
  useSystemFonts: false,
  wasmUrl: `${ASSETS}/wasm/`,
  iccUrl: `${ASSETS}/iccs/`,
  // A drawing set of 50 MB is opened for one sheet: only the parts of the pages that are looked at are fetched.
  disableAutoFetch: true,
  disableStream: true,
  // Few requests on a slow line, little waste on a fast one.
  rangeChunkSize: 256 * 1024,
  enableXfa: false,
  isEvalSupported: false,
};
