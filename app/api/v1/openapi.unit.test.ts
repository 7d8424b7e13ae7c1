import { describe, expect, it } from 'vitest';
import { openApiDocument } from '@/lib/operations/openapi/document';
import { OPERATIONS } from './operations';

interface Described {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, { schema: Schema }> }>;
}
type Schema = { $ref?: string; type?: string; properties?: object };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const document = JSON.parse(JSON.stringify(openApiDocument(OPERATIONS, 'session')));
const schemas: Record<string, Schema> = document.components.schemas;
const operations = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
);

/** Every value inside `value` with the place it is at. */
function* walk(value: unknown, place = '#'): Generator<[place: string, value: unknown]> {
  yield [place, value];
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${place}/${key}`);
}

describe('the description of the API', () => {
  it('gives every operation an id of its own, a tag of the list and a summary', () => {
    expect(operations.length).toBeGreaterThan(70);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id ?? ''))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }: { name: string }) => name);
    for (const { name, operation } of operations) {
      expect(operation.tags, name).toHaveLength(1);
      expect(tags, name).toContain(operation.tags?.[0]);
      expect(operation.summary, name).toBeTruthy();
    }
  });

  it('keeps the ids that clients were generated with', () => {
    const idOf = Object.fromEntries(operations.map(({ name, operation }) => [name, operation.operationId]));
    expect(idOf).toMatchObject({
      'get /correspondences/{publicId}': 'getCorrespondence',
      'post /correspondences/{publicId}/submit': 'submitCorrespondence',
      'post /documents/{publicId}/generate-number': 'generateNumber',
      'get /document-numbering/configs': 'listNumberConfigs',
      'post /document-numbering/configs/{configId}/reset-counter': 'requestCounterReset',
      'post /rfas/{publicId}/recall': 'recallRfa',
      'get /drawings/as-built/{publicId}': 'getAsBuiltDrawing',
      'post /workflow-instances/{id}/transitions': 'transitionWorkflow',
      'post /attachments': 'uploadAttachment',
    });
  });

  it('names every JSON body and answer', () => {
    const anonymous = operations.flatMap(({ name, operation }) =>
      [operation.requestBody, ...Object.values(operation.responses)]
        .map((part) => part?.content?.['application/json']?.schema)
        .filter((schema) => schema && !schema.$ref)
        .map((schema) => `${name} ${JSON.stringify(schema).slice(0, 80)}`),
    );
    expect(anonymous).toEqual([]);
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Error', 'CorrespondenceDetail', 'CreateCorrespondence', 'TransitionBody', 'RfaDetail']),
    );
  });

  it('has no copy of a named schema in any other place', () => {
    const nameOf = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
    const copies = [...walk(document)].flatMap(([place, value]) => {
      const name = nameOf.get(JSON.stringify(value));
      // Two schemas may be equal and mean different things; only an inline copy of a component is a fault.
      const isComponent = /^#\/components\/schemas\/[^/]+$/.test(place);
      return name && !isComponent ? [`${place} is ${name}`] : [];
    });
    expect(copies).toEqual([]);
  });

  it('resolves every reference, uses every component, and declares every parameter of a path', () => {
    const references = new Set([...walk(document)].flatMap(([place, ref]) => (place.endsWith('/$ref') ? [ref] : [])));
    const components = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
    expect([...references].sort()).toEqual(components.sort());
    for (const { name, path, operation } of operations) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map((parameter) => parameter.name).sort(), name).toEqual(wanted.sort());
      expect(
        declared.every(({ required }) => required),
        name,
      ).toBe(true);
    }
  });

  it('describes every operation, and every parameter by its name', () => {
    for (const { name, operation } of operations) {
      expect(operation.description?.startsWith(operation.summary ?? ''), name).toBe(true);
      for (const parameter of operation.parameters ?? []) {
        expect(parameter.description, `${name} ${parameter.name}`).toBeTruthy();
      }
    }
  });

  it('names the codes that an operation can answer, not those of all, and when to call again', () => {
    const of = (id: string) =>
      operations.find(({ operation }) => operation.operationId === id)?.operation.responses ?? {};
    expect(of('cancelCorrespondence')['409']?.description).toContain('`DOCUMENT_NOT_CANCELLABLE`');
    expect(of('getCorrespondence')['409']).toBeUndefined();
    expect(of('getCorrespondence')['404']?.description).toContain('`DOCUMENT_NOT_FOUND`');
    expect(of('submitCorrespondence')['429']?.headers).toHaveProperty('Retry-After');
    expect(of('listCorrespondences')['429']).toBeUndefined();
    for (const { name, operation } of operations) {
      const described = Object.values(operation.responses).map(({ description }) => description);
      expect(described, name).not.toContain('Refused');
      expect(operation.responses['401']?.description, name).toContain('`UNAUTHENTICATED`');
    }
  });

  it('gives examples of bodies that their schemas accept', () => {
    const exampled = OPERATIONS.flatMap(({ id, body, example }) => (example ? [{ id, body, example }] : []));
    expect(exampled.length).toBeGreaterThan(3);
    for (const { id, body, example } of exampled) expect(body?.safeParse(example).error, id).toBeUndefined();
  });

  it('says whose it is and under which terms', () => {
    expect(document.info).toMatchObject({ license: { name: expect.any(String) }, description: expect.any(String) });
  });
});
