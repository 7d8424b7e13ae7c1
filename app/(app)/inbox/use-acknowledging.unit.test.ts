import { expect, it, vi } from 'vitest';
import { withoutThese } from './use-acknowledging';

vi.mock('./actions', () => ({}));

it('keeps the reasons of other rows when one is pressed again', () => {
  const refused = ['a', 'b'].map((instanceId) => ({ instanceId, label: instanceId, message: 'moved on' }));
  expect(withoutThese(refused, [{ instanceId: 'a' }, { instanceId: 'c' }])).toEqual([refused[1]]);
});
