/** An expression without what servers print differently: quotes of names, blanks, parentheses, charset prefixes. */
export function plainExpression(expression: string): string {
  return expression.replace(/_utf8mb4(?=')|[`\s()]/g, '').toLowerCase();
}
