import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lintDefinition } from './lint/lint-definition';
import { readDefinitionText } from './lint/read-definition';

it('the definition in the guide can be published unchanged', () => {
  const guide = readFileSync('docs/workflow-admin.md', 'utf8');
  const [, text = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
  const { definition, findings } = readDefinitionText(text);
  expect(findings).toEqual([]);
  expect(definition && lintDefinition(definition)).toEqual([]);
});
