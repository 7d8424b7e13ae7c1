import { describe, expect, it } from 'vitest';
import { mirrorKey, unsavedKey } from '@/app/(app)/_documents/draft/draft-mirror';
import { dropOthersTexts } from './others-texts';

/** As a browser's storage. */
function storageOf(keys: readonly string[]) {
  const kept = new Map(keys.map((key) => [key, 'text']));
  return {
    keys: () => [...kept.keys()],
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('texts of earlier people at this browser', () => {
  it('go, and those of the person who signed in stay, with everybody’s table columns', () => {
    const mine = [mirrorKey('me', 'a'), unsavedKey('me', 'letter', 'slot'), 'dms:answer:me:instance'];
    const others = [mirrorKey('you', 'a'), unsavedKey('you', 'letter', 'slot'), 'dms:answer:you:i', 'dms:answer:me2:i'];
    const storage = storageOf([...others, ...mine, 'dms:table:rfas', 'something else']);
    dropOthersTexts(() => storage, 'me');
    expect(storage.keys()).toEqual([...mine, 'dms:table:rfas', 'something else']);
  });

  it('are nothing where storage is switched off', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    expect(() => dropOthersTexts(refuse, 'me')).not.toThrow();
    expect(() => dropOthersTexts(() => ({ length: 1, key: refuse, removeItem: refuse }), 'me')).not.toThrow();
  });
});
