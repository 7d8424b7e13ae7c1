import { z } from 'zod';
import { PLACE_NAMES, type ViewQuery } from './constants';
import { ParameterName } from './schema';

const Anything = z.record(z.string(), z.unknown());
const Texts = z.array(z.string()).min(1);

/**
 * Parses a stored query of any product version as far as it is valid. Never throws. Unknown parameters are kept: the
 * page reports that they are not applied.
 */
export function readQuery(stored: unknown): ViewQuery {
  const query = Anything.safeParse(stored).data ?? {};
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const isKnown = ParameterName.safeParse(name).success && !PLACE_NAMES.includes(name);
      const values = Texts.safeParse(value).data;
      return isKnown && values ? [[name, values]] : [];
    }),
  );
}
