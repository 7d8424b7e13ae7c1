/** Why a PDF is not shown, as the messages of the viewer name it. */
export type PdfProblem = 'notFound' | 'forbidden' | 'password' | 'empty' | 'broken' | 'failed';

/** What an error of pdf.js means to a reader. A failure that may pass can be tried again. */
export function problemOf(error: Error): PdfProblem {
  const status = 'status' in error ? error.status : undefined;
  if (status === 404) return 'notFound';
  if (status === 403) return 'forbidden';
  // No byte can be asked for in part.
  if (status === 416) return 'empty';
  if (error.name === 'PasswordException') return 'password';
  if (error.name !== 'InvalidPDFException') return 'failed';
  return error.message.includes('zero bytes') ? 'empty' : 'broken';
}
