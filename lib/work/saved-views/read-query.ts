import { z } from 'zod';
import { PLACE_NAMES, type ViewQuery } from './constants';
import { ParameterName } from './schema';

const Anything = z.record(z.string(), z.unknown());
const Texts = z.array(z.string()).min(1);

/**
 * Reads a stored query as far as it is understood, whichever version of the product wrote it. Never throws. Parameters
 * that a register does not have stay: its page says that they are not applied.
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
