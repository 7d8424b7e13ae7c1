/** Midnight in Bangkok at the beginning of a day; null where the text is no day. */
export function startOfDay(date: string): string | null {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00+07:00`) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
