import { requirePermission } from '@/lib/people/identity/access/access';
import { PERMISSION_CODES, permissionsOf, ROLES } from '@/lib/people/identity/access/permissions';
import type { Ctx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { addDays, hourOfDay, projectDay } from '@/lib/platform/time/project-day';
import { compileDefinition } from '../definitions/compile';
import type { CompiledAction, CompiledState } from '../definitions/compiled';
import { chooseTarget, unmetRequirements } from '../definitions/decide';
import type { CodeFact, GuardFacts } from '../definitions/guard';
import { readDefinitionText } from '../definitions/lint/read-definition';
import { actionOf, type RuntimeDefinition, stateOf, toRuntime } from '../definitions/runtime';
import { subjectOf } from '../definitions/subjects';
import { loadCodeList } from '../engine/moves/code-lists';
import { requirementText } from '../engine/moves/requirement-texts';
import { holdingParty } from '../engine/read/holders';
import { armTimers, dueOf, type WorkingDays } from '../engine/timers/due-dates';
import { workingDaysOf } from '../engine/timers/load-working-days';
import type { SimulatedStep, SimulationAnswer } from './dto';
import { loadSampleParties, type SampleParties } from './sample-parties';
import type { SimulateDefinition } from './schema';
import { peopleOf, walkersIn } from './simulated-walkers';

type Taken = SimulateDefinition['trail'][number];
type Missing = NonNullable<SimulationAnswer['stopped']>[number];

/** Office hours have begun when the sample is sent. */
const MORNING_HOUR = 9;

/**
 * Walks a sample document along a trail of actions. Each step lists its assignees, its due date, and the buttons for
 * each role of each party, with the reasons for the missing ones. Nothing is stored.
 * @throws AppError FORBIDDEN, CONTRACT_UNKNOWN, DEFINITION_INVALID when the text cannot be understood
 */
export async function simulateDefinition(ctx: Ctx, input: SimulateDefinition): Promise<SimulationAnswer> {
  await requirePermission(ctx, 'workflow.define');
  const { definition: text, findings } = readDefinitionText(input.text);
  if (!text) throw new AppError('DEFINITION_INVALID', { details: { findings } });
  const definition = toRuntime({ id: '', sha256: '' }, compileDefinition(text));
  const parties = await loadSampleParties(ctx, definition, input.contractPublicId);
  const walk = new Walk(ctx, { definition, parties, input, calendars: await loadCalendars(ctx, parties) });
  const steps = [await walk.enter(definition.initial, [])];
  for (const taken of input.trail) {
    const left = steps.at(-1);
    const outcome = left ? await walk.take(left, taken) : null;
    if (!left || !outcome) break;
    if ('missing' in outcome) return { steps, stopped: outcome.missing };
    left.taken = { action: taken.action, code: taken.code };
    steps.push(outcome.step);
  }
  return { steps, stopped: null };
}

type Calendars = Readonly<Record<'contract' | 'project', WorkingDays | null>>;

async function loadCalendars(ctx: Ctx, { projectId, contractId }: SampleParties): Promise<Calendars> {
  if (projectId === null) return { contract: null, project: null };
  return {
    contract: await workingDaysOf(ctx, { projectId, contractId }),
    project: await workingDaysOf(ctx, { projectId, contractId: null }),
  };
}

interface Sample {
  definition: RuntimeDefinition;
  parties: SampleParties;
  input: SimulateDefinition;
  calendars: Calendars;
}

/** One sample on its way. */
class Walk {
  private at: Date;
  private isNumbered = false;

  constructor(
    private readonly ctx: Ctx,
    private readonly sample: Sample,
  ) {
    this.at = hourOfDay(sample.input.startsOn ?? projectDay(new Date()), MORNING_HOUR);
  }

  async enter(name: string, emits: readonly string[]): Promise<SimulatedStep> {
    const { definition, parties, input } = this.sample;
    const state = stateOf(definition, name);
    if (!state) throw new AppError('DEFINITION_INVALID', { details: { state: name } });
    const zone = env().TZ_PROJECT;
    const dueAt = dueOf(state.due, { at: this.at, dates: input.dates }, { working: this.calendarOf(state), zone });
    const clock = { zone, working: this.sample.calendars.contract };
    const facts = this.facts(state, { responded: 0, result: null });
    return {
      state: name,
      label: state.label,
      status: state.status,
      final: state.final,
      enteredAt: this.at.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      timers: armTimers(state.timers, { at: this.at, dueAt }, clock).map(({ timerId, fireAt }) => ({
        id: timerId,
        fireAt: fireAt.toISOString(),
        emit: state.timers.find(({ id }) => id === timerId)?.emit ?? null,
      })),
      recipients: recipientsOf(definition, state, parties),
      walkers: state.final ? [] : await walkersIn(this.ctx, { definition, state, facts, parties }),
      taken: null,
      emits: [...emits, ...state.emit],
    };
  }

  async take(from: SimulatedStep, taken: Taken): Promise<{ step: SimulatedStep } | { missing: Missing[] }> {
    const { definition } = this.sample;
    const state = stateOf(definition, from.state);
    const isAnswer = state?.task?.action === taken.action;
    // One simulated answer completes the step, and the step's own action follows.
    const action = state && actionOf(state, isAnswer ? (state.task?.onComplete ?? '') : taken.action);
    if (!state || !action) return { missing: [NO_ACTION] };
    const list = isAnswer ? state.task?.input.code : action.input.code;
    const code = list ? await this.codeOf(list, taken.code) : null;
    if (list && !code) return { missing: [NO_CODE] };
    this.pass(taken.afterDays);
    const facts = this.facts(
      state,
      { responded: isAnswer ? 1 : 0, result: isAnswer ? code : null },
      isAnswer ? null : code,
    );
    const missing = unmetRequirements(definition, state, action, facts);
    if (missing.length > 0) {
      return { missing: missing.map((unmet) => ({ id: unmet.id, ...requirementText(unmet) })) };
    }
    return this.follow(state, action, facts);
  }

  private async follow(state: CompiledState, action: CompiledAction, facts: GuardFacts) {
    const target = chooseTarget(this.sample.definition, state, action, facts);
    if (target.to === null) return { missing: [{ id: 'branch', th: target.problem, en: target.problem }] };
    this.isNumbered ||= state.name === this.sample.definition.initial;
    return { step: await this.enter(target.to, action.emit) };
  }

  private pass(days: number): void {
    if (days > 0) this.at = hourOfDay(addDays(projectDay(this.at), days), MORNING_HOUR);
  }

  private calendarOf({ due }: CompiledState): WorkingDays | null {
    const { calendars } = this.sample;
    return due?.kind === 'in' && due.calendar !== 'none' ? calendars[due.calendar] : null;
  }

  private async codeOf(list: string, code: string | null): Promise<CodeFact | null> {
    const choices = await loadCodeList(this.ctx, this.sample.definition, list);
    const chosen = choices.find((choice) => choice.code === code);
    return chosen?.disposition ? { code: chosen.code, disposition: chosen.disposition } : null;
  }

  private facts(
    state: CompiledState,
    task: { responded: number; result: CodeFact | null },
    code: CodeFact | null = null,
  ): GuardFacts {
    const { definition, input } = this.sample;
    const types = subjectOf(definition.subject).vars;
    const doc = Object.fromEntries(
      Object.entries(types).map(([name, type]) => [
        name,
        name === 'isNumbered' ? this.isNumbered : (own(input.doc, name) ?? PLAIN[type]),
      ]),
    );
    return {
      doc,
      actor: { orgId: '', perms: PERMISSION_CODES, isDelegate: false },
      input: { code, reason: '' },
      ...(state.task ? { task: { total: 1, ...task } } : {}),
    };
  }
}

const PLAIN = { string: '', int: 0, bool: false, double: 0, 'list<string>': [] } as const;

function own(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

const NO_ACTION: Missing = {
  id: 'action',
  th: 'ขั้นตอนนี้ไม่มีการดำเนินการนี้',
  en: 'This step has no such action',
};
const NO_CODE: Missing = { id: 'code', th: 'กรุณาเลือกรหัสผลการพิจารณา', en: 'Please choose a code' };

/** Assignees of the step, found as the engine does: a team's people, a list's, or the holders of the permission. */
function recipientsOf(
  definition: RuntimeDefinition,
  state: CompiledState,
  parties: SampleParties,
): SimulatedStep['recipients'] {
  const party = holdingParty(definition, state);
  if (party === null) return null;
  const organizations = parties.organizations.get(party) ?? [];
  const asked = { party, organizations: organizations.map(({ code }) => code) };
  const assign = state.task?.assign;
  const team = assign?.team ? organizations.flatMap(({ id }) => parties.reviewers.get(id) ?? []) : [];
  if (team.length > 0 || assign?.list) return { ...asked, people: team };
  const perm = assign ? (assign.perm ?? 'workflow.respond') : firstPermission(state, party);
  const able = ROLES.filter(
    ({ code }) => code !== 'SUPERADMIN' && (perm === null || permissionsOf(code).some((held) => held === perm)),
  );
  return { ...asked, people: [...new Set(able.flatMap(({ code }) => peopleOf(parties, party, code)))] };
}

/** Permission of the party's first action, in a step without tasks. */
function firstPermission({ actions }: CompiledState, party: string): string | null {
  const first = Object.values(actions).find(({ by }) => by.kind === 'party' && by.party === party);
  return first?.by.kind === 'party' ? first.by.perm : null;
}
