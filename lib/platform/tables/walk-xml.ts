import { Parser } from 'saxen';
import { AppError } from '@/lib/platform/errors/app-error';

export interface XmlHandlers {
  open?: (name: string, attributes: () => Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/**
 * Walks through an XML part of a spreadsheet. Names come without prefix; document type declarations, and with them
 * entities of the file's own, are not followed.
 * @throws AppError IMPORT_UNREADABLE
 */
export function walkXml(part: Buffer, { open, close, text }: XmlHandlers): void {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw new AppError('IMPORT_UNREADABLE', { cause: error });
  });
  if (open) {
    parser.on('openTag', (name, attributes, decode) =>
      open(localName(name), () => {
        const raw = attributes();
        return Object.fromEntries(Object.entries(raw).map(([key, value]) => [localName(key), decode(value)]));
      }),
    );
  }
  if (close) parser.on('closeTag', (name) => close(localName(name)));
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', (value) => text(value));
  }
  parser.parse(part.toString('utf8'));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
