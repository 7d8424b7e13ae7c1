import { addDays, type Day } from '@/lib/platform/time/project-day';
import { isWorkingDay, type WorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import { AGES } from './constants';
import type { AgeKey } from './schema';

/** Bounds the filter at ten years; older documents have the same age. */
const MAX_DAYS_BACK = 3660;

/**
 * Working days since each day, back from `today`: the day itself does not count. Without a calendar each day counts.
 */
export class Ages {
  private readonly ages = new Map<Day, number>();
  private reached: Day;
  private age = 0;

  constructor(
    private readonly today: Day,
    private readonly calendar: WorkingDays | null,
  ) {
    this.reached = today;
    this.ages.set(today, 0);
  }

  of(day: Day): number {
    if (day >= this.today) return 0;
    for (let back = 0; this.reached > day && back < MAX_DAYS_BACK; back += 1) this.stepBack();
    return this.ages.get(day) ?? this.age;
  }

  /** The days whose age is in the bucket, from the oldest to the newest; null where that end is open. */
  daysOf(key: AgeKey): { oldest: Day | null; newest: Day | null } {
    const { from, to } = AGES.find((age) => age.key === key) ?? AGES[0];
    const newest = from === 0 ? null : this.newestOf(from);
    const older = to === null ? null : this.newestOf(to + 1);
    return { oldest: older === null ? null : addDays(older, 1), newest };
  }

  /** The newest day that is at least so old. */
  private newestOf(age: number): Day {
    for (let back = 0; this.age < age && back < MAX_DAYS_BACK; back += 1) this.stepBack();
    const days = [...this.ages].filter(([, found]) => found >= age).map(([day]) => day);
    return days.sort().at(-1) ?? this.reached;
  }

  private stepBack(): void {
    if (this.calendar === null || isWorkingDay(this.reached, this.calendar)) this.age += 1;
    this.reached = addDays(this.reached, -1);
    this.ages.set(this.reached, this.age);
  }
}

export function ageKeyOf(days: number): AgeKey {
  return (AGES.find(({ to }) => to === null || days <= to) ?? AGES[0]).key;
}
