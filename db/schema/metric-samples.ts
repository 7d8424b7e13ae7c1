import { double, index, int, mysqlEnum, mysqlTable, primaryKey } from 'drizzle-orm/mysql-core';
import { asciiText, instant } from '../columns';
import { SAMPLE_STEPS } from '../operations-enums';

/** Measurements of the processes, summed over all of them by minute and by half hour. */
export const metricSamples = mysqlTable(
  'metric_samples',
  {
    step: mysqlEnum('step', SAMPLE_STEPS).notNull(),
    /** The name under which Prometheus reads it. */
    metric: asciiText('metric', { length: 80 }).notNull(),
    beginsAt: instant('begins_at').notNull(),
    /** The label that the pages distinguish; empty for none. */
    label: asciiText('label', { length: 40 }).notNull(),
    /** Of a counter its growth, of a gauge the sum of its readings. */
    total: double('total').notNull(),
    /** The largest single reading. */
    peak: double('peak').notNull(),
    readings: int('readings').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.step, t.metric, t.beginsAt, t.label] }),
    index('idx_metric_samples_begins').on(t.step, t.beginsAt),
  ],
);
