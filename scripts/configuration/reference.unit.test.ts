import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configurationReference } from './reference';

it('the configuration reference is made from the schema as it is', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationReference());
});
