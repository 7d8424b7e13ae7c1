import { describe, expect, it } from 'vitest';
import { EXPORT_STATES } from '@/db/enums';
import { refuseCancel, refuseRetry } from './rules';

describe('an export', () => {
  it.each([
    ['QUEUED', null, 'EXPORT_NOT_ENDED'],
    ['RUNNING', null, 'EXPORT_NOT_ENDED'],
    ['DONE', 'EXPORT_ENDED', 'EXPORT_NOT_ENDED'],
    ['FAILED', 'EXPORT_ENDED', null],
    ['CANCELLED', 'EXPORT_ENDED', null],
  ] as const)('that is %s', (state, cancel, retry) => {
    expect(refuseCancel({ state, versionNo: 2 }, 2)).toBe(cancel);
    expect(refuseRetry({ state, versionNo: 2 }, 2)).toBe(retry);
  });

  it.each(EXPORT_STATES)('that is %s and was changed meanwhile is refused first', (state) => {
    expect(refuseCancel({ state, versionNo: 2 }, 1)).toBe('RECORD_CHANGED');
    expect(refuseRetry({ state, versionNo: 2 }, 1)).toBe('RECORD_CHANGED');
  });
});
