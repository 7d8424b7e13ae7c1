import { tidyLine } from '@/lib/platform/visible-text';

/** The column's width; the extension is kept when a name is cut. */
const MAX_LENGTH = 255;

// Control characters, and the marks that reverse reading direction and so disguise an extension.
const CONTROLS = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
/** A path of the sender's machine: `C:\`, `/`, `./`, `../`. Another slash is a letter of the name, as in `1/2569.pdf`. */
const PATH = /^(?:[A-Za-z]:[/\\]|\.{0,2}[/\\])/;

/**
 * Cleans a file's name: the last part of a sent path, in canonical spelling. Invisible characters, and characters that
 * some system cannot store, are removed. Empty when nothing visible is left.
 */
export function cleanFileName(sent: string): string {
  const last = PATH.test(sent) ? (sent.split(/[/\\]/).at(-1) ?? '') : sent;
  const name = tidyLine(last.replace(CONTROLS, ''))
    .replace(/[<>:"|?*/\\]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return shorten(name);
}

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_LENGTH - Array.from(extension).length).join('') + extension;
}

/** A Content-Disposition value for any name: an ASCII substitute for old clients, and the real name by RFC 5987. */
export function contentDisposition(disposition: 'inline' | 'attachment', filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
