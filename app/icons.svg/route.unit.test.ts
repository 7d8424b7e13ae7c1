import { expect, it } from 'vitest';
import { GET } from './route';

it('holds a drawing for every icon that can be named', async () => {
  const sprite = await GET().text();
  const drawn = sprite.match(
    /<symbol id="[a-z0-9-]+" viewBox="0 0 24 24"><(path|circle|rect|line|polyline|polygon|ellipse) /g,
  );
  expect(drawn?.length).toBe(sprite.match(/<symbol /g)?.length);
  expect(sprite).toContain('<symbol id="mail"');
  expect(sprite).not.toContain(' key=');
});
