/**
 * One spelling for text that looks the same in print: composed characters, SARA AM as one character whatever keys it was
 * typed with, SARA AE instead of two SARA E. Two codes that look alike would otherwise print two equal numbers.
 */
export function canonicalText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/([\u0E48-\u0E4B]?)\u0E4D([\u0E48-\u0E4B]?)\u0E32/g, (_all, before: string, after: string) => {
      return `${before}${after}\u0E33`;
    })
    .replace(/\u0E40\u0E40/g, () => '\u0E41');
}
