import { expect, it } from 'vitest';
import enAudit from '@/app/_i18n/messages/en/audit.json';
import enDocument from '@/app/_i18n/messages/en/document.json';
import thAudit from '@/app/_i18n/messages/th/audit.json';
import thDocument from '@/app/_i18n/messages/th/document.json';
import { DISCLOSED_TO_PARTIES } from '@/lib/documents/document/read/disclosed-acts';
import { HIDDEN_ACTS, SHOWN_BY_WORKFLOW } from '@/lib/documents/document/read/timeline';
import { KIND_CODES, KIND_TRAITS } from '@/lib/documents/kind-traits';

const HIDDEN = [...SHOWN_BY_WORKFLOW, ...HIDDEN_ACTS];

it.each([
  ['th', thAudit, thDocument],
  ['en', enAudit, enDocument],
] as const)('every act of a document that its history shows has words (%s)', (_language, audit, { timeline }) => {
  const words: Record<string, unknown> = timeline;
  const ofKinds = KIND_CODES.map((code) => KIND_TRAITS[code].audit).flatMap((kind) =>
    Object.keys(audit.action[kind]).map((name) => `${kind}.${name}`),
  );
  const wordless = [...new Set([...ofKinds, ...DISCLOSED_TO_PARTIES])]
    .filter((act) => !HIDDEN.includes(act))
    .filter((act) => {
      const [kind = '', name = ''] = act.split('.');
      return !(name in ((words[kind] as object | undefined) ?? {}));
    });
  expect(wordless).toEqual([]);
});
