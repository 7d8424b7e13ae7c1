import { z } from 'zod';
import { REPORT_CADENCES, WEEKDAYS } from '@/db/enums';
import { CreateReport, ReportSchedule, UpdateReport } from '@/lib/work/reports/schema';

// As the fields hold them: a number of a select is a text, a person has their name.

const { name, format, skipsEmpty, receiverPublicIds } = CreateReport.shape;

const Fields = {
  name,
  format,
  skipsEmpty,
  receiverPublicIds: z
    .array(z.looseObject({ value: z.string() }))
    .transform((people) => people.map(({ value }) => value))
    .pipe(receiverPublicIds),
  cadence: z.enum(REPORT_CADENCES),
  hour: z.coerce.number<string>(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  monthDay: z.coerce.number<string>(),
};

interface Chosen {
  cadence: (typeof REPORT_CADENCES)[number];
  hour: number;
  weekdays: (typeof WEEKDAYS)[number][];
  monthDay: number;
}

/** The parts of the schedule that its cadence has. */
function scheduleOf({ cadence, hour, weekdays, monthDay }: Chosen) {
  return ReportSchedule.parse({
    cadence,
    hour,
    ...(cadence === 'WEEKLY' && { weekdays }),
    ...(cadence === 'MONTHLY' && { monthDay }),
  });
}

function requireWeekday({ cadence, weekdays }: Chosen, context: z.RefinementCtx): void {
  if (cadence === 'WEEKLY' && weekdays.length === 0) {
    context.addIssue({
      code: 'too_small',
      minimum: 1,
      inclusive: true,
      origin: 'array',
      input: weekdays,
      path: ['weekdays'],
    });
  }
}

function planOf<T extends Chosen>({ cadence, hour, weekdays, monthDay, ...others }: T) {
  return { ...others, schedule: scheduleOf({ cadence, hour, weekdays, monthDay }) };
}

export const CreateFields = z
  .strictObject({ viewPublicId: CreateReport.shape.viewPublicId, ...Fields })
  .superRefine(requireWeekday)
  .transform(planOf);

const { publicId, versionNo, takesView } = UpdateReport.shape;
export const UpdateFields = z
  .strictObject({ publicId, versionNo, takesView, ...Fields })
  .superRefine(requireWeekday)
  .transform(planOf);
