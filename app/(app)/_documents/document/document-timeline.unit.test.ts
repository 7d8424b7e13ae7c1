import { expect, it } from 'vitest';
import enAudit from '@/app/_i18n/messages/en/audit.json';
import enDocument from '@/app/_i18n/messages/en/document.json';
import thAudit from '@/app/_i18n/messages/th/audit.json';
import thDocument from '@/app/_i18n/messages/th/document.json';
import { TOLD_BY_WORKFLOW, UNTOLD } from '@/lib/documents/correspondence/read/timeline';

const HIDDEN = [...TOLD_BY_WORKFLOW, ...UNTOLD];

it.each([
  ['th', thAudit, thDocument],
  ['en', enAudit, enDocument],
] as const)('every act of a document that its history shows has words (%s)', (_language, audit, { timeline }) => {
  const words: Record<string, unknown> = timeline;
  const acts = (['correspondence', 'rfa', 'transmittal'] as const).flatMap((kind) =>
    Object.keys(audit.action[kind]).map((name) => [kind, name] as const),
  );
  const wordless = acts
    .filter(([kind, name]) => !HIDDEN.includes(`${kind}.${name}`))
    .filter(([kind, name]) => !(name in ((words[kind] as object | undefined) ?? {})))
    .map((act) => act.join('.'));
  expect(wordless).toEqual([]);
});
