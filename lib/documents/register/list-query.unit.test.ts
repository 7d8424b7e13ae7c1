import { describe, expect, it } from 'vitest';
import { contractDrawingQuery, drawingQuery } from '../drawings/list-params';
import { letterQuery, RegisterParams } from '../letters/register/list-params';
import { rfaQuery } from '../rfas/register/list-params';

const project = 'LCBP3-C2';
const lettersOf = (query: Record<string, unknown>) =>
  RegisterParams.parse(letterQuery.toParams(letterQuery.schema.parse({ project, ...query })));

describe('the query string of a list over REST', () => {
  it('gives the parameters of the list', () => {
    expect(
      lettersOf({
        view: 'sent',
        type: 'LETTER',
        urgency: ['URGENT', 'VERY_URGENT'],
        overdue: '1',
        dateFrom: '2026-01-01',
        q: 'ฐานราก',
        sort: '-listed,number',
        size: '10',
      }),
    ).toEqual({
      view: 'sent',
      filters: {
        type: ['LETTER'],
        urgency: ['URGENT', 'VERY_URGENT'],
        overdue: true,
        dateFrom: '2026-01-01',
        q: 'ฐานราก',
      },
      sort: [
        { key: 'listed', descending: true },
        { key: 'number', descending: false },
      ],
      size: 10,
      after: null,
      before: null,
    });
  });

  it('reads urgencies of RFAs, which is the example of a new filter in CONTRIBUTING', () => {
    const query = rfaQuery.schema.parse({ project, urgency: ['URGENT', 'MOST_URGENT'] });
    expect(rfaQuery.toParams(query).filters).toEqual({ urgency: ['URGENT', 'MOST_URGENT'] });
  });

  it('leaves the defaults of the list where it gives no parameter', () => {
    expect(lettersOf({})).toEqual(RegisterParams.parse({}));
  });

  it.each([
    ['an unknown parameter', { weather: 'fair' }],
    ['an unknown view', { view: 'secret' }],
    ['an unknown value of a filter', { urgency: 'LATER' }],
    ['more values than a filter takes', { type: Array.from({ length: 51 }, (_none, at) => `T${at}`) }],
    ['a flag that is not 1', { overdue: 'true' }],
    ['an unknown sort key', { sort: 'weather' }],
    ['a fourth sort key', { sort: 'number,type,from,due' }],
    ['a page of 101 rows', { size: '101' }],
    ['a text that is no cursor', { after: 'somewhere' }],
    ['no project', { project: undefined }],
  ])('refuses %s', (_what, query) => {
    expect(letterQuery.schema.safeParse({ project, ...query }).success).toBe(false);
  });

  it('has the parameters in the order of the list', () => {
    const namesOf = ({ schema }: { schema: { shape: object } }) => Object.keys(schema.shape);
    expect(namesOf(rfaQuery).slice(0, 3)).toEqual(['project', 'view', 'result']);
    expect(namesOf(rfaQuery).slice(-4)).toEqual(['sort', 'size', 'after', 'before']);
    // A list without views has no parameter for one.
    for (const query of [drawingQuery, contractDrawingQuery]) {
      expect(namesOf(query).slice(0, 4)).toEqual(['project', 'size', 'after', 'before']);
    }
  });
});
