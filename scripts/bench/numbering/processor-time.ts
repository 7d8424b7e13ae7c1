import { readFileSync } from 'node:fs';

/** Of USER_HZ, in which the kernel reports processor time: 100 a second on every Linux. */
const TICK_MS = 10;

/** Processor time used so far, in milliseconds. */
export interface ProcessorTime {
  /** This process, in the role of the web process. */
  web: number;
  /** The database server with all its threads; null where the bench did not start it. */
  database: number | null;
}

export function processorTime(): ProcessorTime {
  const { user, system } = process.cpuUsage();
  return { web: (user + system) / 1000, database: databaseTime() };
}

/** Processor time since `start`, for each of `count` pieces of work. */
export function processorTimeEach(start: ProcessorTime, count: number): ProcessorTime {
  const end = processorTime();
  const database = start.database === null || end.database === null ? null : (end.database - start.database) / count;
  return { web: (end.web - start.web) / count, database };
}

function databaseTime(): number | null {
  const { BENCH_DATABASE_PID: pid } = process.env;
  return pid ? processorTimeOf(pid) : null;
}

/** Processor time of a process with all its threads, in milliseconds. */
export function processorTimeOf(pid: string): number {
  // proc(5): behind the program's name in brackets follow state (3rd field) and so on; utime and stime are the 14th and 15th.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
