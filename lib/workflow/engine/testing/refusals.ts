import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { CompiledState } from '../../definitions/compiled';
import { doableOf } from '../moves/authority';
import { isOwnVerb } from '../moves/own-verbs';
import type { TaskAnswers } from './answer-tasks';

/** Everything that is to be refused in a state, asked for. */
export class Refusals {
  /** Calls that were to be refused. */
  count = 0;
  /** Differences from the declaration, in words. */
  readonly findings: string[] = [];

  constructor(private readonly answers: TaskAnswers) {}

  /** Nothing of it may leave a trace. */
  async tryAll(state: CompiledState): Promise<void> {
    const before = JSON.stringify(await this.answers.head());
    await this.tryWhatIsNotThere(state);
    await this.tryOthers(state);
    if (JSON.stringify(await this.answers.head()) === before) return;
    this.findings.push(`what was refused in ${state.name} has changed something`);
  }

  /** Each action that a person could mean, in a state that has none of that name. */
  private async tryWhatIsNotThere(state: CompiledState): Promise<void> {
    const { document, owner } = this.answers.walker;
    const states = Object.values(document.definition.states);
    const names = new Set(
      states.flatMap(({ task, actions }) => [...(task ? [task.action] : []), ...Object.keys(actions)]),
    );
    for (const action of names) {
      const isOwn = isOwnVerb(document.entityType, action);
      if (!isOwn && doableOf(state, action)) continue;
      const isHumans = states.some((other) => doableOf(other, action));
      const expected = isOwn ? 'WORKFLOW_OWN_FORM' : isHumans ? 'WORKFLOW_VERSION_CONFLICT' : 'FORBIDDEN';
      await this.expectRefusal(owner, state, action, [expected]);
    }
  }

  /**
   * Tries each action of the state by people with all rights elsewhere, and by colleagues of its party without rights.
   */
  private async tryOthers(state: CompiledState): Promise<void> {
    const { document, strong, readers } = this.answers.walker;
    const { entityType } = document;
    const doable = [
      ...(state.task && !isOwnVerb(entityType, state.task.action)
        ? [{ name: state.task.action, party: state.task.assign.party }]
        : []),
      ...Object.values(state.actions).flatMap(({ name, by }) =>
        by.kind === 'party' && !isOwnVerb(entityType, name) ? [{ name, party: by.party }] : [],
      ),
    ];
    for (const { name, party } of doable) {
      const parties = this.answers.partyOf(party);
      const others = [...strong].flatMap(([id, ctx]) => (parties.includes(id) ? [] : [ctx]));
      const colleagues = readers.filter(({ actor }) => parties.includes(actor.organizationId));
      for (const ctx of [...others, ...colleagues]) {
        await this.expectRefusal(ctx, state, name, ['FORBIDDEN', 'NOT_FOUND']);
      }
    }
  }

  private async expectRefusal(ctx: UserCtx, state: CompiledState, action: string, codes: string[]): Promise<void> {
    const outcome = await this.answers
      .act(ctx, { action, comment: 'x' })
      .catch((error) => (error instanceof AppError ? error.code : String(error)));
    this.count += 1;
    if (codes.includes(outcome)) return;
    this.findings.push(`${state.name} ${action}: ${outcome} for ${ctx.actor.organizationCode}`);
  }
}
