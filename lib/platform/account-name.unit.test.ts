import { describe, expect, it } from 'vitest';
import { CreateUser, SignIn } from '@/lib/people/identity/schema';
import { foldAccountName } from './account-name';

const SPELLINGS = [
  ['capitals', 'C4.dc'],
  ['full width', 'ｃ４．ｄｃ'],
  ['mathematical letters', '𝐜𝟒.𝐝𝐜'],
  ['a zero width space', 'c4\u200b.dc'],
  ['a word joiner at the end', 'c4.dc\u2060'],
  ['a byte order mark in front', '\ufeffc4.dc'],
  ['a soft hyphen', 'c4.\u00addc'],
  ['a variation selector', 'c4\ufe0f.dc'],
  ['spaces around it', '\u3000c4.dc \n'],
] as const;

describe('the name of an account', () => {
  it.each(SPELLINGS)('with %s is the same name, typed at sign-in or when the account is made', (_how, typed) => {
    expect(foldAccountName(typed)).toBe('c4.dc');
    expect(SignIn.parse({ username: typed, password: 'x' }).username).toBe('c4.dc');
    const person = {
      firstName: 'สมศรี',
      lastName: 'แก้วใส',
      organizationPublicId: '0190d3c4-0000-7000-8000-000000000000',
    };
    expect(CreateUser.parse({ ...person, username: typed }).username).toBe('c4.dc');
  });

  it('stays another one where it looks different', () => {
    expect(foldAccountName('c4-dc')).not.toBe('c4.dc');
    // Cyrillic letters are no compatibility form of Latin ones: no account has such a name.
    expect(foldAccountName('с4.dс')).not.toBe('c4.dc');
    expect(SignIn.safeParse({ username: '\u200b\u2060', password: 'x' }).success).toBe(false);
  });
});
