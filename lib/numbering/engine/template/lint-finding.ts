export interface LintFinding {
  level: 'error' | 'warning';
  code:
    | 'SEQUENCE_MISSING'
    | 'SEQUENCE_REPEATED'
    | 'SEQUENCE_WIDTH'
    | 'SEQUENCE_TOUCHES_DIGIT'
    | 'TOKEN_UNKNOWN'
    | 'TOKEN_EMPTY'
    | 'TOKEN_UNCLOSED'
    | 'TOKEN_NESTED'
    | 'TOKEN_REPEATED'
    | 'TOKENS_TOUCH'
    | 'BRACE_STRAY'
    | 'TOKEN_DEPRECATED'
    | 'TOKEN_REQUIRED'
    | 'TOKEN_CAN_BE_EMPTY'
    | 'SHARED_BY_CONTRACTORS'
    | 'SHARED_BY_NEXT_CONTRACTOR'
    | 'CHARACTER_NOT_ALLOWED'
    | 'BLANK_AT_END'
    | 'MARK_AT_EDGE'
    | 'TEMPLATE_TOO_LONG'
    | 'TOO_LONG'
    | 'LONG';
  /** Subject of the finding, e.g. the token and its replacement. */
  params: Record<string, string | number>;
}
