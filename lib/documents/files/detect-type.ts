import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { ALLOWED_TYPES } from './rules';
import { isForeignBeginning } from './trailing-data';

// A drawing starts with its header section, after comments at most; 4 KB is far behind that.
const HEAD_BYTES = 4096;
const PDF_HEAD = '%PDF-';
const LAST_HEAD = 1024;
/** Control characters of text; the escape character begins a printer's commands. */
const TEXT_CONTROLS = '\t\n\f\r\u001b';
const BINARY_DXF = 'AutoCAD Binary DXF\r\n\x1a\0';

/** Type of a file's content by its bytes; null for an unknown one. The name plays no part. */
export async function detectType(file: string): Promise<string | null> {
  const head = await readHead(file);
  // Every DWG since release 14 starts with its version: AC1014 … AC1032.
  if (/^AC10[0-9]{2}\0/.test(head)) return ALLOWED_TYPES.dwg;
  if (isDxf(head)) return ALLOWED_TYPES.dxf;
  const found = await fileTypeFromFile(file);
  return found?.mime ?? (isPdfBehindText(head) ? ALLOWED_TYPES.pdf : null);
}

/**
 * Printers and mailers write lines before a PDF. Programs skip them if the head is in the first 1,024 bytes (ISO
 * 32000-1, annex H, note 13). Text only: another kind of file before it would be two files in one.
 */
function isPdfBehindText(head: string): boolean {
  const at = head.slice(0, LAST_HEAD + PDF_HEAD.length).indexOf(PDF_HEAD);
  if (at < 0) return false;
  const before = head.slice(0, at);
  const isText = [...before].every((sign) => sign >= ' ' || TEXT_CONTROLS.includes(sign));
  return isText && !isForeignBeginning(Buffer.from(before.trimStart(), 'latin1'));
}

/** Text of group codes and values in turn: comments (999), then group 0 with SECTION. Binary DXF says so. */
function isDxf(head: string): boolean {
  if (head.startsWith(BINARY_DXF)) return true;
  if (head.includes('\0')) return false;
  return /^\s*(?:999[ \t]*(?:\r?\n|\r)[^\r\n]*(?:\r?\n|\r)\s*)*0[ \t]*(?:\r?\n|\r)[ \t]*SECTION[ \t]*[\r\n]/.test(head);
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, HEAD_BYTES, 0);
    // One character per byte, so that signatures can be written as text.
    return buffer.toString('latin1', 0, bytesRead).replace(/^\u00ef\u00bb\u00bf/, '');
  } finally {
    await handle.close();
  }
}
