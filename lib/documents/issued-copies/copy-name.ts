import { cleanFileName } from '../files/file-name';
import type { CopyToMake } from './find-cause';

/** `LCBP3-C2-RFA-0002 Rev A DECIDED.pdf`: a downloaded copy says which one it is. */
export function copyFileName({ number, cause }: Pick<CopyToMake, 'number' | 'cause'>, revisionLabel: string): string {
  const parts = [number.replaceAll('/', '-'), revisionLabel && `Rev ${revisionLabel}`, cause];
  return cleanFileName(`${parts.filter(Boolean).join(' ')}.pdf`);
}
