// Vowels written before the consonant they follow in speech: "เอก" starts with อ for its reader.
const LEADING_VOWELS = /^[เแโใไ]+/;
const TITLES = /^(นาย|นางสาว|นาง|น\.ส\.|ดร\.|mr\.?|mrs\.?|ms\.?|dr\.?)\s*/i;

/** One or two letters that represent a person. */
export function initials(name: string): string {
  const words = name.trim().replace(TITLES, '').split(/\s+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => firstLetter(word));
  const latin = /^[A-Za-z]/.test(words[0] ?? '');
  return (latin ? letters.join('').toUpperCase() : (letters[0] ?? '')) || '?';
}

function firstLetter(word: string): string {
  return word.replace(LEADING_VOWELS, '').charAt(0);
}
