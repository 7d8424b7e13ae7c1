import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { lastNumberOf } from '../counters/last-number';
import { isWithheld } from '../shared-series';
import { printNumber, readSequence } from '../template/render-number';
import type { NumberRequest } from './number-items';
import type { NumberPlan } from './plan-number';

/** True when the number that a sender was shown is of the series that the plan takes its number from. */
export function isOfSeries({ open }: NumberPlan, expectedNumber: string, revisionLabel: string): boolean {
  return readSequence(open, expectedNumber, revisionLabel) !== null;
}

type ExpectedOf = Pick<NumberRequest, 'projectId' | 'typeCode' | 'revisionLabel'>;

/** @throws AppError NUMBER_DIFFERS with the number that would be issued now, unless it is withheld */
export async function refuseDiffering(ctx: Ctx, plan: NumberPlan, request: ExpectedOf): Promise<never> {
  if (await isWithheld(ctx, request, plan.template.tree)) throw new AppError('NUMBER_DIFFERS');
  const documentNumber = printNumber(plan.open, (await lastNumberOf(ctx, plan)) + 1, request.revisionLabel);
  throw new AppError('NUMBER_DIFFERS', { details: { documentNumber } });
}
