import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { answerCirculation } from '@/lib/documents/circulations/answer-circulation';
import { AnswerCirculationBody, CirculationPath } from '@/lib/documents/circulations/schema';

/** Answers a sheet on which the caller is asked. */
export const POST = commandRoute({ params: CirculationPath, body: AnswerCirculationBody, verb: answerCirculation });

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
