/**
 * Milliseconds of the processor that some work takes, in all threads of this process. Unlike elapsed time it is the
 * same beside other work.
 */
export function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
