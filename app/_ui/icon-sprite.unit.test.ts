import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { IconSprite } from './icon-sprite';

it('holds a drawing for every icon that can be named', () => {
  const markup = renderToStaticMarkup(IconSprite());
  expect(
    markup.match(/<symbol id="icon-[a-z0-9-]+" viewBox="0 0 24 24"><(path|circle|rect|line|polyline|polygon|ellipse)/g)
      ?.length,
  ).toBe(markup.match(/<symbol /g)?.length);
  expect(markup).toContain('id="icon-mail"');
});
