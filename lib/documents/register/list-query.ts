import { z } from 'zod';
import { PageCursor } from '@/lib/platform/page-cursor';
import { MAX_PAGE_SIZE } from './list-params';

type SortBy = z.ZodDefault<z.ZodArray<z.ZodObject<{ key: z.ZodEnum; descending: z.ZodBoolean }>>>;

/** The parameters of a list, as its query takes them. */
type ListSchema = z.ZodObject<{
  view?: z.ZodDefault<z.ZodEnum>;
  filters: z.ZodDefault<z.ZodObject>;
  sort: SortBy;
  size: z.ZodType;
  after: z.ZodType;
  before: z.ZodType;
}>;

/**
 * The query string of a list over REST, made from the parameters of the list, in their order. Repeat a parameter for
 * alternatives; `1` sets a flag; `sort=-listed,number` orders by the newest, then by number.
 */
export function listQuery<Schema extends ListSchema>(params: Schema) {
  const { view, filters, sort } = params.shape as ListSchema['shape'];
  const shapes = Object.entries(filters.unwrap().shape);
  const parts: Readonly<Record<string, Record<string, z.ZodType>>> = {
    view: view ? { view: view.unwrap().optional() } : {},
    filters: Object.fromEntries(shapes.map(([name, type]) => [name, asQuery(type as z.ZodType)])),
    sort: { sort: sortText(sort.unwrap().element.shape.key.options.map(String)) },
    size: { size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional() },
    after: { after: PageCursor.optional() },
    before: { before: PageCursor.optional() },
  };
  const fields: Record<string, z.ZodType> = Object.assign({}, ...Object.keys(params.shape).map((name) => parts[name]));
  const schema = z.strictObject({ project: z.string().min(1).max(20), ...fields });
  const flags = shapes.filter(([, type]) => isFlag(type as z.ZodType)).map(([name]) => name);

  return {
    schema,
    /** The parsed query string as the parameters of the list. */
    toParams: (query: Readonly<Record<string, unknown>>): z.input<Schema> => {
      const { project: _project, view: shown, sort: order, size, after = null, before = null, ...rest } = query;
      const set = flags.filter((name) => rest[name] !== undefined).map((name) => [name, true]);
      return {
        ...(shown !== undefined && { view: shown }),
        ...(order !== undefined && { sort: String(order).split(',').map(sortKey) }),
        size,
        after,
        before,
        filters: { ...rest, ...Object.fromEntries(set) },
        // Each value was parsed by the schema of its own parameter.
      } as z.input<Schema>;
    },
  };
}

function asQuery(type: z.ZodType): z.ZodType {
  const values = type instanceof z.ZodOptional ? type.unwrap() : type;
  if (values instanceof z.ZodArray) return several(values);
  return isFlag(type) ? z.literal('1').optional() : type;
}

function isFlag(type: z.ZodType): boolean {
  const value = type instanceof z.ZodOptional ? type.unwrap() : type;
  return value instanceof z.ZodLiteral && value.value === true;
}

/** A parameter that may be given once or repeatedly; either way the list's own rule for its values decides. */
function several(values: z.ZodArray): z.ZodType {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .pipe(values as z.ZodType<unknown, string[]>)
    .optional();
}

function sortText(keys: readonly string[]): z.ZodType {
  const key = `-?(${keys.join('|')})`;
  return z
    .string()
    .regex(new RegExp(`^${key}(,${key}){0,2}$`))
    .optional();
}

function sortKey(part: string): { key: string; descending: boolean } {
  const descending = part.startsWith('-');
  return { key: part.slice(descending ? 1 : 0), descending };
}
