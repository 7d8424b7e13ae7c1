import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { lastNumberOf } from '../counters/last-number';
import { printNumber, readSequence } from '../template/render-number';
import type { NumberPlan } from './plan-number';

/** True when the number that a sender was shown is of the series that the plan takes its number from. */
export function isOfSeries({ open }: NumberPlan, expectedNumber: string, revisionLabel: string): boolean {
  return readSequence(open, expectedNumber, revisionLabel) !== null;
}

/** @throws AppError NUMBER_DIFFERS with the number that would be issued now */
export async function refuseDiffering(ctx: Ctx, plan: NumberPlan, revisionLabel: string): Promise<never> {
  const documentNumber = printNumber(plan.open, (await lastNumberOf(ctx, plan)) + 1, revisionLabel);
  throw new AppError('NUMBER_DIFFERS', { details: { documentNumber } });
}
