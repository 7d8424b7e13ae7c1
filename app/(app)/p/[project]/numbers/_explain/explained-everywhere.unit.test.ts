import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve('app');

/** Pages that show a number without its explanation link, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  '(app)/_circulate/own-circulation.tsx': 'the number of a circulation, which the explanation does not know',
  '(app)/_documents/document/document-title.tsx': 'the head of the page has it',
  '(app)/_documents/draft/submit-dialog.tsx': 'the page of the document, a press away, has it',
  '(app)/_documents/pane/pane-content.tsx': 'the page of the document has it',
  '(app)/_documents/pane/pane-fact-line.tsx': 'the page of the document has it',
  '(app)/notifications/notification-group.tsx': 'the page of the document has it',
  '(app)/p/[project]/monitor/ball-in-court/held-columns.tsx': 'the page of the document has it',
  '(app)/_documents/document/referred-to.tsx': 'the thread beside it and the page of the document have it',
  '(app)/inbox/work-row.tsx': 'the page of the document has it',
  '(app)/p/[project]/admin/numbering/(list)/page.tsx': 'an example, not an issued number',
  '(app)/p/[project]/admin/numbering/[type]/sample-table.tsx': 'an example, not an issued number',
  '(app)/_home/document-line.tsx': 'the page of the document has it',
  '(app)/p/[project]/circulations/[publicId]/page.tsx':
    'the number of a circulation, which the explanation does not know',
  '(app)/p/[project]/circulations/_register/columns.tsx':
    'numbers of circulations, and of documents whose pages have it',
  '(app)/p/[project]/circulations/sheet.tsx': 'the page of the document has it',
  '(app)/p/[project]/correspondence/_draft/answered-due.tsx': 'the page of the answered letter has it',
  '(app)/p/[project]/correspondence/_draft/close-answered.tsx': 'the page of the answered letter has it',
  '(app)/p/[project]/correspondence/_register/columns.tsx': 'the page of the document has it',
  '(app)/p/[project]/drawings/_detail/contract-detail.tsx': 'the number of a drawing, which no template printed',
  '(app)/p/[project]/drawings/_detail/revised-detail.tsx': 'the number of a drawing, which no template printed',
  '(app)/p/[project]/drawings/_register/contract-columns.tsx': 'the number of a drawing, which no template printed',
  '(app)/p/[project]/drawings/_register/revised-columns.tsx': 'the page of the RFA has it',
  '(app)/p/[project]/ncrs/_register/columns.tsx': 'the page of the document has it',
  '(app)/p/[project]/numbers/_explain/number-explanation.tsx': 'this is what it says',
  '(app)/p/[project]/rfas/[publicId]/review/_review/next-task.tsx': 'the page of the document has it',
  '(app)/p/[project]/rfas/_register/columns.tsx': 'the page of the document has it',
  '(app)/p/[project]/transmittals/_register/columns.tsx': 'the page of the document has it',
  '(app)/search/_search/found-document.tsx': 'the page of the document has it',
  '_shell/palette.tsx': 'the page of the document has it',
};

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      file.endsWith('.tsx') && !file.includes('gallery') && !/^_ui\/(?:document|copyable)-number\.tsx$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

it('wherever a number is shown, what it says is one step away', () => {
  const showing = sources.filter(({ text }) => /<(?:Document|Rfa|Copyable)Number/.test(text));
  expect(showing.length).toBeGreaterThan(20);
  const without = showing.filter(({ text }) => !/ExplainLink|explainLink|umberHref\(/.test(text));
  expect(without.map(({ file }) => file).sort()).toEqual(Object.keys(WITHOUT).sort());
});
