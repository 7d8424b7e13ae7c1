import { AppError } from '@/lib/platform/errors/app-error';
import type { VarType } from '../definitions/subjects';

/** Rules of the older form that occur have three levels; what goes on for hundreds is made to run out of stack. */
const MAX_DEPTH = 20;
const COMPARISONS: Readonly<Record<string, string>> = {
  '==': '==',
  '===': '==',
  '!=': '!=',
  '!==': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

/** Variables that a translated rule reads, as the new form spells them. */
export interface TranslatedRule {
  cel: string;
  variables: Set<string>;
}

/**
 * Translates a rule of the older form: == === != !== < <= > >= and or ! in var. In the older form a misspelt variable
 * opened the gate; here it becomes a name that the checker refuses.
 * @throws AppError DEFINITION_IMPORT naming the operator that has no translation
 */
export function jsonLogicToCel(rule: unknown, vars: Readonly<Record<string, VarType>>): TranslatedRule {
  const variables = new Set<string>();
  return { cel: translate(rule, { variables, vars, depth: 0 }), variables };
}

interface Walk {
  variables: Set<string>;
  vars: Readonly<Record<string, VarType>>;
  depth: number;
}

function translate(rule: unknown, walk: Walk): string {
  if (walk.depth > MAX_DEPTH) throw refused('nested too deeply');
  const inner = { ...walk, depth: walk.depth + 1 };
  if (typeof rule === 'boolean') return String(rule);
  if (typeof rule === 'number') {
    if (!Number.isFinite(rule)) throw refused(String(rule));
    return String(rule);
  }
  if (typeof rule === 'string') return quote(rule);
  if (Array.isArray(rule)) return `[${rule.map((part) => translate(part, inner)).join(', ')}]`;
  if (typeof rule !== 'object' || rule === null) throw refused(String(rule));
  const entries = Object.entries(rule);
  const [operator, operands] = entries[0] ?? ['', null];
  if (entries.length !== 1) throw refused(`{${entries.map(([key]) => key).join(', ')}}`);
  return apply(operator, Array.isArray(operands) ? operands : [operands], inner);
}

function apply(operator: string, operands: readonly unknown[], walk: Walk): string {
  const comparison = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
  if (comparison) {
    const [left, right, ...more] = operands;
    if (operands.length !== 2 || more.length > 0) throw refused(`${operator} of ${operands.length}`);
    return `${translate(left, walk)} ${comparison} ${translate(right, walk)}`;
  }
  switch (operator) {
    case 'and':
    case 'or': {
      if (operands.length === 0) throw refused(`${operator} of nothing`);
      const parts = operands.map((part) => translate(part, walk));
      return `(${parts.join(operator === 'and' ? ' && ' : ' || ')})`;
    }
    case '!':
      if (operands.length !== 1) throw refused(`! of ${operands.length}`);
      return `!(${translate(operands[0], walk)})`;
    case 'in':
      if (operands.length !== 2) throw refused(`in of ${operands.length}`);
      return `${translate(operands[0], walk)} in ${translate(operands[1], walk)}`;
    case 'var':
      return variable(operands, walk);
    default:
      throw refused(operator);
  }
}

/** `amount`, `context.amount` and `payload.amount` all meant a fact of the document. */
function variable(operands: readonly unknown[], { variables, vars }: Walk): string {
  const [name] = operands;
  // A default for a missing value would open the gate.
  if (typeof name !== 'string' || operands.length !== 1) throw refused('var with a default');
  const bare = name.replace(/^(?:context|payload|doc|document)\./, '');
  if (!/^[a-z][A-Za-z0-9_]*$/.test(bare)) throw refused(`var ${name}`);
  const known = Object.keys(vars).find((key) => key.toLowerCase() === bare.replaceAll('_', '').toLowerCase()) ?? bare;
  variables.add(known);
  return `doc.${known}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

function refused(operator: string): AppError {
  return new AppError('DEFINITION_IMPORT', { params: { problem: operator.slice(0, 100) }, details: { operator } });
}
