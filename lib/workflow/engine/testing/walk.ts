import { sql } from 'drizzle-orm';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import type { CompiledAction, CompiledState } from '../../definitions/compiled';
import { loadCodeList } from '../moves/code-lists';
import type { TransitionPayload } from '../schema';
import { TaskAnswers, type Walker } from './answer-tasks';
import { Refusals } from './refusals';

/** Result of a walk. */
export interface Walked {
  /** From the initial state to a final one, no edge twice. */
  paths: number;
  transitions: number;
  /** Edges that the engine has led along, as `edgeOf` writes them: in the tries of everything that can be chosen, … */
  reached: Set<string>;
  /** … and on a path. */
  taken: Set<string>;
  /** Calls that were to be refused. */
  refusals: number;
  /** Differences from the declaration, in words. */
  findings: string[];
}

interface Edge {
  action: string;
  to: string;
}

/** Preconditions of an edge: a variant of document, and the fields sent with the action. */
interface Recipe {
  kind: number;
  payload: TransitionPayload;
}

interface Place {
  state: CompiledState;
  /** Present variant of the document. */
  kind: number;
}

export const edgeOf = (from: string, { action, to }: Edge) => `${from} ${action} ${to}`;

/**
 * Walks all paths of a definition without a repeated edge, from its initial state to their ends. All in one
 * transaction: common beginnings run once, and a savepoint returns the document to the fork. Each state is tried at its
 * first visit. It tries each action with all choices and variants, actions of other states, and its own by people
 * without the right.
 */
export async function walkAllPaths(walker: Walker): Promise<Walked> {
  const { owner, strong, people, readers } = walker;
  const others = new Set([...strong.values(), ...people.values(), ...readers].filter((ctx) => ctx !== owner));
  return transact(owner, async (tx) => {
    const inside = new Map<UserCtx, UserCtx>([[owner, tx]]);
    return amongAll([...others], tx, inside, () => new Walk(new TaskAnswers(tx, walker, inside)).begin());
  });
}

/** One transaction in which each of them acts: each joins it once, so that their queries are put together once. */
async function amongAll<T>(
  [ctx, ...others]: readonly UserCtx[],
  tx: TxCtx<UserActor>,
  inside: Map<UserCtx, UserCtx>,
  fn: () => Promise<T>,
): Promise<T> {
  if (!ctx) return fn();
  return transact({ ...ctx, db: tx.db }, (joined) => {
    inside.set(ctx, joined);
    return amongAll(others, joined, inside, fn);
  });
}

class Walk {
  private readonly walked = {
    paths: 0,
    transitions: 0,
    reached: new Set<string>(),
    taken: new Set<string>(),
    findings: [] as string[],
  };
  private readonly refusals: Refusals;
  private readonly recipes = new Map<string, Recipe>();
  private readonly arrived = new Set<string>();
  private depth = 0;

  constructor(private readonly answers: TaskAnswers) {
    this.refusals = new Refusals(answers);
  }

  async begin(): Promise<Walked> {
    const { definition, kinds } = this.answers.walker.document;
    await this.answers.begin();
    await kinds[0]?.(this.answers.tx);
    const state = definition.states[definition.initial];
    if (state) await this.go({ state, kind: 0 }, new Set());
    const { count, findings } = this.refusals;
    return { ...this.walked, refusals: count, findings: [...this.walked.findings, ...findings] };
  }

  private async go(place: Place, used: ReadonlySet<string>): Promise<void> {
    const { state } = place;
    if (!this.arrived.has(state.name)) {
      this.arrived.add(state.name);
      await this.tryOut(place);
    }
    if (state.final) {
      this.walked.paths += 1;
      await this.checkRest(state);
      return;
    }
    for (const edge of this.edgesFrom(state)) {
      const name = edgeOf(state.name, edge);
      const recipe = this.recipes.get(name);
      if (used.has(name) || !recipe) continue;
      await this.andBack(async () => {
        await this.become(place.kind, recipe.kind);
        const reached = await this.take(state, edge.action, recipe.payload);
        if (reached !== edge.to) this.walked.findings.push(`${name} led to ${reached}`);
        this.walked.taken.add(name);
        const next = this.answers.walker.document.definition.states[edge.to];
        if (next && reached === edge.to) await this.go({ state: next, kind: recipe.kind }, new Set([...used, name]));
      });
    }
  }

  /** Whatever is done in `fn` is undone. */
  private async andBack(fn: () => Promise<void>): Promise<void> {
    const name = sql.raw(`walk_${this.depth}`);
    this.depth += 1;
    await this.answers.tx.db.execute(sql`SAVEPOINT ${name}`);
    await fn();
    await this.answers.tx.db.execute(sql`ROLLBACK TO SAVEPOINT ${name}`);
    this.depth -= 1;
  }

  private edgesFrom({ name }: CompiledState): Edge[] {
    const edges = this.answers.walker.document.definition.transitions.filter(({ from }) => from === name);
    return [...new Map(edges.map((edge) => [edgeOf(name, edge), edge])).values()];
  }

  private async become(from: number, to: number): Promise<void> {
    if (from !== to) await this.answers.walker.document.kinds[to]?.(this.answers.tx);
  }

  private async tryOut(place: Place): Promise<void> {
    for (const action of Object.values(place.state.actions)) await this.tryAction(place, action);
    await this.andBack(() => this.refusals.tryAll(place.state));
  }

  private async tryAction({ state, kind }: Place, action: CompiledAction): Promise<void> {
    const { document } = this.answers.walker;
    const { task } = state;
    const input = task?.onComplete === action.name ? task.input : action.input;
    const payloads = await this.payloadsOf(input);
    for (const [other] of document.kinds.entries()) {
      for (const payload of payloads) {
        await this.andBack(async () => {
          await this.become(kind, other);
          const to = await this.take(state, action.name, payload);
          if (to === state.name) return;
          const edge = edgeOf(state.name, { action: action.name, to });
          this.walked.reached.add(edge);
          if (!this.recipes.has(edge) || other === kind) this.recipes.set(edge, { kind: other, payload });
        });
      }
    }
  }

  private async take(state: CompiledState, action: string, payload: TransitionPayload): Promise<string> {
    this.walked.transitions += 1;
    return this.answers.take(state, action, payload);
  }

  /** All entries of the lists, and nothing without a list. */
  private async payloadsOf(input: { code: string | null; reason: string | null }): Promise<TransitionPayload[]> {
    const { definition } = this.answers.walker.document;
    const codes = input.code ? await loadCodeList(this.answers.tx, definition, input.code) : [];
    const reasons = input.reason ? await loadCodeList(this.answers.tx, definition, input.reason) : [];
    const reason = reasons[0] && { reason: reasons[0].code };
    return codes.length > 0 ? codes.map(({ code }) => ({ code, ...reason })) : [{ ...reason }];
  }

  /** Asserts that an ended instance has no tasks, timers or holders, and a history row for every version. */
  private async checkRest({ name }: CompiledState): Promise<void> {
    const head = await this.answers.head();
    const isWell = head.status !== 'ACTIVE' && head.versionNo - 1 === head.histories && head.pending === 0;
    if (!isWell) this.walked.findings.push(`${name} is no rest: ${JSON.stringify(head)}`);
  }
}
