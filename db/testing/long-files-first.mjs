import { BaseSequencer } from 'vitest/node';

// A long file that began last would run alone, with the other processors idle.
const LONG_FILES = [
  'scripts/soak/soak.test.ts',
  'scripts/chaos/chaos.test.ts',
  'tests/access/pages/pages.test.ts',
  'tests/scripts/start.test.ts',
  'tests/scripts/test-command.test.ts',
  'workers/worker.test.ts',
  'lib/workflow/engine/moves/races.test.ts',
  'tests/scripts/token.test.ts',
  'workers/redis-faults.test.ts',
  'lib/workflow/engine/moves/crash.test.ts',
  'lib/workflow/engine/moves/model.test.ts',
  'lib/workflow/engine/moves/generated.test.ts',
  'lib/numbering/engine/batch/crash.test.ts',
  'workers/mail.test.ts',
  'workers/delivery.test.ts',
];

/** Begins with the long files, whatever an earlier run has left about how long they took. */
export class LongFilesFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/** @param {import('vitest/node').TestSpecification} file */
function rankOf({ moduleId }) {
  const at = LONG_FILES.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at === -1 ? LONG_FILES.length : at;
}
