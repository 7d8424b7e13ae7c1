/** Why a PDF cannot be shown, as a message key of the viewer. */
export type PdfProblem = 'notFound' | 'forbidden' | 'password' | 'empty' | 'broken' | 'unmarkable' | 'failed';

/** Maps an error of pdf.js to a message. Transient failures can be retried. */
export function problemOf(error: Error): PdfProblem {
  const status = 'status' in error ? error.status : undefined;
  if (status === 404) return 'notFound';
  if (status === 403) return 'forbidden';
  // The mark of a cancelled or superseded document cannot be drawn on it.
  if (status === 409) return 'unmarkable';
  // An empty file cannot satisfy a range request.
  if (status === 416) return 'empty';
  if (error.name === 'PasswordException') return 'password';
  if (error.name !== 'InvalidPDFException') return 'failed';
  return error.message.includes('zero bytes') ? 'empty' : 'broken';
}
