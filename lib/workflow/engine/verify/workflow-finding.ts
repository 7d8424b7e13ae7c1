/** A violation, in words for an auditor. */
export interface WorkflowFinding {
  rule:
    | 'VERSION'
    | 'SEQUENCE'
    | 'STATE'
    | 'STATE_UNKNOWN'
    | 'EVENT_MISSING'
    | 'HISTORY_MISSING'
    | 'ACTOR'
    | 'CONTENT'
    | 'DELIVERY'
    | 'EFFECT'
    | 'REPEATED_ID'
    | 'LIVE'
    | 'STUCK'
    | 'CHAIN'
    | 'STEP'
    | 'TASK_UNTOLD';
  instanceId: string | null;
  detail: string;
}
