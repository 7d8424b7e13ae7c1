export type FieldProblem<F extends string> = {
  field: F;
  /** Below `details`, the name of the detail. */
  detail: string | null;
  kind: 'tooLong' | 'tooMany' | 'control' | 'date' | 'invalid';
  maximum: number | null;
};

/** Values that the server's schema refuses. A missing value is no problem of a draft. */
export function schemaProblems<F extends string>(
  schema: { safeParse: (input: unknown) => { error?: { issues: readonly ParsedIssue[] } | undefined } },
  input: unknown,
  under: readonly PropertyKey[] = [],
): FieldProblem<F>[] {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? []).map((issue) => toProblem<F>(issue, [...under, ...issue.path]));
}

type ParsedIssue = Issue & { path: readonly PropertyKey[] };
type Issue = { code: string; message: string; maximum?: number | bigint; origin?: string; format?: string };

/** An issue of the server's schema as the form says it. */
function toProblem<F extends string>(issue: Issue, path: readonly PropertyKey[]): FieldProblem<F> {
  const field = String(path[0]) as F;
  const detail = field === 'details' && path.length > 1 ? String(path[1]) : null;
  if (issue.code === 'too_big') {
    return { field, detail, kind: issue.origin === 'array' ? 'tooMany' : 'tooLong', maximum: Number(issue.maximum) };
  }
  if (issue.message === 'CONTROL_CHARACTERS') return { field, detail, kind: 'control', maximum: null };
  const isDate = issue.code === 'invalid_format' && issue.format === 'date';
  return { field, detail, kind: isDate ? 'date' : 'invalid', maximum: null };
}
