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
  /** What the finding is about, e.g. the token and what to write instead. */
  params: Record<string, string | number>;
}
