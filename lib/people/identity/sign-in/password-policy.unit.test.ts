import { describe, expect, it } from 'vitest';
import { findPasswordFault } from './password-policy';

const owner = { username: 'somsri.k', firstName: 'สมศรี', lastName: 'แก้วใส', email: null };
const words = ['laemchabang', 'laem', 'port', 'ท่าเรือ', 'lcbp3-c2', 'lcbp3', 'กทท.'];

describe('a password of words of the programme', () => {
  it.each(['laemchabang-2569', 'Laem.Port.2026!', 'LCBP3-C2 2569', 'ท่าเรือ-256912', 'portport-1234x', 'กทท.-ท่าเรือ-99'])(
    '%s is refused',
    (password) => expect(findPasswordFault(password, owner, words)).toBe('PASSWORD_PROGRAMME'),
  );

  it.each(['ท่าเรือยามเช้า-77', 'laemchabang มรสุม 25', 'airport-seagull', '8392017465', 'คลื่นลมสงบ-4812'])(
    '%s has enough besides them',
    (password) => expect(findPasswordFault(password, owner, words)).toBeNull(),
  );
});
