import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';

const API = '/api/v1/correspondences';

/** Calls as a program of the signed-in person does; whatever is refused fails the test with its answer. */
export async function postByRest(page: Page, address: string, body: { data: object } | { multipart: FormFile }) {
  const headers = { origin: test.info().project.use.baseURL ?? '', 'idempotency-key': randomUUID() };
  const answer = await page.request.post(address, { ...body, headers, timeout: 60_000 });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

type FormFile = { file: { name: string; mimeType: string; buffer: Buffer } };

/**
 * A letter from คคง. sent through REST to an organization with earlier letters, for scenarios that start with a letter.
 * The form has specifications of its own.
 */
export async function sendByRest(
  page: Page,
  {
    to,
    subject,
    ...fields
  }: {
    to: string;
    subject: string;
    body?: string;
    attachmentPublicIds?: string[];
    references?: { correspondencePublicId: string }[];
  },
): Promise<{ number: string; address: string }> {
  const between = new URLSearchParams({ project: 'LCBP3-C2', type: 'LETTER', from: 'คคง.', to });
  const [like] = (await (await page.request.get(`${API}?${between}`)).json()).rows;
  const { project } = await (await page.request.get(`${API}/${like.publicId}`)).json();
  const recipient = like.to.find(({ code }: { code: string }) => code === to);
  const draft = await postByRest(page, API, {
    data: {
      projectPublicId: project.publicId,
      typeCode: 'LETTER',
      subject,
      body: 'เรียนมาเพื่อโปรดพิจารณา',
      ...fields,
      to: [{ organizationPublicId: recipient.publicId }],
    },
  });
  const sent = await postByRest(page, `${API}/${draft.publicId}/submit`, { data: { versionNo: draft.versionNo } });
  return { number: sent.documentNumber, address: `/p/LCBP3-C2/correspondence/${draft.publicId}` };
}
