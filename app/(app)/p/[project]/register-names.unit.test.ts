import { describe, expect, it } from 'vitest';
import type { RawSearchParams } from '@/app/_web/search-params';
import { parseRegisterAddress } from '@/app/(app)/_documents/register/register-address';
import { circulationQuery } from '@/lib/documents/circulations/register/list-params';
import { contractDrawingQuery, drawingQuery } from '@/lib/documents/drawings/list-params';
import { letterQuery } from '@/lib/documents/letters/register/list-params';
import { ncrQuery } from '@/lib/documents/ncrs/register/list-params';
import { rfaQuery } from '@/lib/documents/rfas/register/list-params';
import { transmittalQuery } from '@/lib/documents/transmittals/register/list-params';
import { circulationSpec } from './circulations/_register/columns';
import { letterSpec } from './correspondence/_register/columns';
import { contractSpec } from './drawings/_register/contract-columns';
import { asBuiltSpec, shopSpec } from './drawings/_register/revised-columns';
import { ncrSpec } from './ncrs/_register/columns';
import { rfaSpec } from './rfas/_register/columns';
import { transmittalSpec } from './transmittals/_register/columns';

const parseLetters = (raw: RawSearchParams) => parseRegisterAddress(letterSpec, raw);
const parseShop = (raw: RawSearchParams) => parseRegisterAddress(shopSpec, raw);
const parseAsBuilt = (raw: RawSearchParams) => parseRegisterAddress(asBuiltSpec, raw);
const parseContract = (raw: RawSearchParams) => parseRegisterAddress(contractSpec, raw);
const parseRfas = (raw: RawSearchParams) => parseRegisterAddress(rfaSpec, raw);
const parseTransmittals = (raw: RawSearchParams) => parseRegisterAddress(transmittalSpec, raw);
const parseNcrs = (raw: RawSearchParams) => parseRegisterAddress(ncrSpec, raw);
const parseCirculations = (raw: RawSearchParams) => parseRegisterAddress(circulationSpec, raw);

const DATES = { dateFrom: '2026-01-01', dateTo: '2026-01-31' };
const FORMER_DATES = { since: '2026-01-01', until: '2026-01-31' };

describe('the address of a register', () => {
  it.each([
    ['letters', letterQuery, parseLetters, []],
    ['RFAs', rfaQuery, parseRfas, []],
    ['transmittals', transmittalQuery, parseTransmittals, []],
    ['NCRs', ncrQuery, parseNcrs, []],
    ['circulations', circulationQuery, parseCirculations, ['document']],
    ['shop drawings', drawingQuery, parseShop, []],
    ['as-built drawings', drawingQuery, parseAsBuilt, []],
    ['contract drawings', contractDrawingQuery, parseContract, []],
  ])('reads every parameter of the list of %s over REST', (_register, query, parse, onlyOverRest) => {
    const names = Object.keys(query.schema.shape).filter((name) => name !== 'project');
    expect(parse(Object.fromEntries(names.map((name) => [name, '']))).query.unknown).toEqual(onlyOverRest);
    expect(parse({ weather: 'fair' }).query.unknown).toEqual(['weather']);
  });

  it('narrows letters and RFAs by dateFrom and dateTo, and by their former names', () => {
    for (const raw of [DATES, FORMER_DATES]) {
      expect(parseLetters(raw).params.filters).toEqual(DATES);
      expect(parseRfas(raw).params.filters).toEqual(DATES);
      expect(parseLetters(raw).query).toMatchObject({ filters: { dateFrom: ['2026-01-01'] }, unknown: [] });
    }
  });

  it('narrows drawings by changedSince, and by its former name', () => {
    for (const parse of [parseShop, parseContract]) {
      for (const raw of [{ changedSince: '2026-01-01' }, { since: '2026-01-01' }]) {
        expect(parse(raw).params.filters).toEqual({ changedSince: '2026-01-01' });
      }
      expect(parse({ until: '2026-01-01' }).query.unknown).toEqual(['until']);
    }
  });

  it('takes the date of letters from their document or their submission', () => {
    const filtersOf = (dateField: string | string[]) => parseLetters({ ...DATES, dateField }).params.filters;
    expect(filtersOf('submitted')).toEqual({ ...DATES, dateField: 'submitted' });
    expect(filtersOf('neither')).toEqual(DATES);
    expect(filtersOf(['document', 'submitted'])).toEqual({ ...DATES, dateField: 'document' });
  });
});
