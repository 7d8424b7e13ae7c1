import { and, eq, sql } from 'drizzle-orm';
import { workflowTasks } from '@/db/schema/workflow';
import type { TxCtx, UserActor, UserCtx } from '../../ctx';
import { AppError } from '../../errors/app-error';
import { transact } from '../../transact';
import type { CompiledAction, CompiledState } from '../../workflow-definitions/compiled';
import { actInTx } from '../act-in-tx';
import { doableOf } from '../authority';
import { loadCodeList } from '../code-lists';
import { loadSubjects } from '../load-subjects';
import { isOwnVerb } from '../own-verbs';
import { outcomeOf } from '../plan-move';
import { TransitionBody, type TransitionPayload } from '../schema';
import { organizationsOf, type SubjectFacts } from '../subject-facts';
import { takeSystemAction } from '../system-action';
import { transition } from '../transition';
import { transitionInTx } from '../transition-in-tx';
import type { ShippedDocument } from './shipped-documents';

/** What a walk has met. */
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
  /** What was otherwise than declared, in words. */
  findings: string[];
}

export interface Walker {
  document: ShippedDocument;
  /** The document's own party, who takes what its verbs decide by themselves. */
  owner: UserCtx;
  /** Who may do everything in their organization, by its key. */
  strong: ReadonlyMap<number, UserCtx>;
  /** Who answers the tasks that are theirs, by publicId. */
  people: ReadonlyMap<string, UserCtx>;
  /** Who sees and may nothing. */
  readers: readonly UserCtx[];
}

interface Edge {
  action: string;
  to: string;
}

/** What leads along an edge: a document of this kind, and what is chosen with the action. */
interface Recipe {
  kind: number;
  payload: TransitionPayload;
}

interface Place {
  state: CompiledState;
  /** What the document is made at the moment. */
  kind: number;
}

interface InstanceHead {
  state: string;
  status: string;
  versionNo: number;
  histories: number;
  /** Open tasks, armed timers, and those it lies with. */
  pending: number;
}

export const edgeOf = (from: string, { action, to }: Edge) => `${from} ${action} ${to}`;

/**
 * Walks all paths of a definition that use no edge twice, from its initial state to wherever they end. In one
 * transaction: what paths begin with alike is done once, and a savepoint brings the document back to where they part.
 * Every state is tried out when it is come to first: each action with everything that can be chosen and each kind of
 * document, each action that other states have, and each of its own by those whose it is not.
 */
export async function walkAllPaths(walker: Walker): Promise<Walked> {
  const { owner, strong, people, readers } = walker;
  const others = new Set([...strong.values(), ...people.values(), ...readers].filter((ctx) => ctx !== owner));
  return transact(owner, async (tx) => {
    const inside = new Map<UserCtx, UserCtx>([[owner, tx]]);
    return amongAll([...others], tx, inside, async () => {
      const walk = new Walk(tx, walker, inside);
      await walk.begin();
      return walk.walked;
    });
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
  readonly walked: Walked = {
    paths: 0,
    transitions: 0,
    reached: new Set(),
    taken: new Set(),
    refusals: 0,
    findings: [],
  };
  private readonly recipes = new Map<string, Recipe>();
  private readonly arrived = new Set<string>();
  private subject: SubjectFacts | undefined;
  private depth = 0;

  constructor(
    private readonly tx: TxCtx<UserActor>,
    private readonly walker: Walker,
    /** Each of them in the walk's transaction. */
    private readonly inside: ReadonlyMap<UserCtx, UserCtx>,
  ) {}

  async begin(): Promise<void> {
    const { definition, kinds, instanceId } = this.walker.document;
    this.subject = (await loadSubjects(this.tx, [instanceId])).get(instanceId);
    await kinds[0]?.(this.tx);
    const state = definition.states[definition.initial];
    if (state) await this.go({ state, kind: 0 }, new Set());
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
        const next = this.walker.document.definition.states[edge.to];
        if (next && reached === edge.to) await this.go({ state: next, kind: recipe.kind }, new Set([...used, name]));
      });
    }
  }

  /** Organizations that play a party; whose it is never changes on the way. */
  private partyOf(party: string): number[] {
    if (!this.subject) throw new Error('no such document');
    return organizationsOf(this.walker.document.definition.parties, party, this.subject).map(({ id }) => id);
  }

  /** Whatever is done in `fn` is undone. */
  private async andBack(fn: () => Promise<void>): Promise<void> {
    const name = sql.raw(`walk_${this.depth}`);
    this.depth += 1;
    await this.tx.db.execute(sql`SAVEPOINT ${name}`);
    await fn();
    await this.tx.db.execute(sql`ROLLBACK TO SAVEPOINT ${name}`);
    this.depth -= 1;
  }

  private edgesFrom({ name }: CompiledState): Edge[] {
    const edges = this.walker.document.definition.transitions.filter(({ from }) => from === name);
    return [...new Map(edges.map((edge) => [edgeOf(name, edge), edge])).values()];
  }

  private async become(from: number, to: number): Promise<void> {
    if (from !== to) await this.walker.document.kinds[to]?.(this.tx);
  }

  private async tryOut(place: Place): Promise<void> {
    for (const action of Object.values(place.state.actions)) await this.tryAction(place, action);
    await this.andBack(async () => {
      const before = JSON.stringify(await this.head());
      await this.tryWhatIsNotThere(place.state);
      await this.tryOthers(place.state);
      if (JSON.stringify(await this.head()) === before) return;
      this.walked.findings.push(`what was refused in ${place.state.name} has changed something`);
    });
  }

  private async tryAction({ state, kind }: Place, action: CompiledAction): Promise<void> {
    const { document } = this.walker;
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

  /** Everything that the lists offer, and nothing where none is asked for. */
  private async payloadsOf(input: { code: string | null; reason: string | null }): Promise<TransitionPayload[]> {
    const { definition } = this.walker.document;
    const codes = input.code ? await loadCodeList(this.tx, definition, input.code) : [];
    const reasons = input.reason ? await loadCodeList(this.tx, definition, input.reason) : [];
    const reason = reasons[0] && { reason: reasons[0].code };
    return codes.length > 0 ? codes.map(({ code }) => ({ code, ...reason })) : [{ ...reason }];
  }

  /** @returns the state that it led to; the same where what it requires is not met */
  private async take(state: CompiledState, name: string, payload: TransitionPayload): Promise<string> {
    const { document, owner } = this.walker;
    const { instanceId, entityType, definition } = document;
    const action = state.actions[name];
    if (!action) throw new Error(`${state.name} has no ${name}`);
    this.walked.transitions += 1;
    try {
      if (entityType === 'rfa_revision' && isOwnVerb(entityType, name)) {
        await actInTx(this.tx, [{ instanceId, action: name, by: owner, comment: 'x' }]);
      } else if (isOwnVerb(entityType, name)) {
        // These verbs have decided by themselves where to.
        const to = action.branches[0]?.to ?? '';
        const status = outcomeOf(definition, to);
        await transitionInTx(this.tx, [{ instanceId, action: name, from: [state.name], to, status, comment: 'x' }]);
      } else if (action.by.kind === 'party') {
        const [organizationId = 0] = this.partyOf(action.by.party);
        return await this.act(this.walker.strong.get(organizationId), { action: name, comment: 'x', payload });
      } else if (state.task?.onComplete === name) {
        return await this.answerAll(state, payload);
      } else {
        await takeSystemAction(this.tx, instanceId, name);
      }
    } catch (error) {
      const isUnmet = error instanceof AppError && error.code === 'WORKFLOW_REQUIREMENT';
      if (!isUnmet || action.requirements.length === 0) throw error;
    }
    return (await this.head()).state;
  }

  /** Until the step is complete: of a quorum the first answer may be enough. @returns the state that it led to */
  private async answerAll(state: CompiledState, payload: TransitionPayload): Promise<string> {
    const { people, strong, document } = this.walker;
    const isOpen = and(eq(workflowTasks.instanceId, document.instanceId), eq(workflowTasks.status, 'OPEN'));
    const tasks = await this.tx.db
      .select({ assigneePublicId: workflowTasks.assigneePublicId, organizationId: workflowTasks.organizationId })
      .from(workflowTasks)
      .where(isOpen)
      .orderBy(workflowTasks.id);
    let reached = state.name;
    for (const { assigneePublicId, organizationId } of tasks) {
      if (reached !== state.name) break;
      const by = people.get(assigneePublicId ?? '') ?? strong.get(organizationId ?? 0);
      reached = await this.act(by, { action: state.task?.action, comment: 'x', payload });
    }
    return reached;
  }

  /** In the walk's transaction, as whoever it is. @returns the state that it led to */
  private async act(by: UserCtx | undefined, body: unknown): Promise<string> {
    const ctx = by && this.inside.get(by);
    if (!ctx) throw new Error('nobody could do it');
    const { instanceId } = this.walker.document;
    const { answer } = await transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse(body) });
    return answer.state.code;
  }

  /** Each action that a person could mean, in a state that has none of that name. */
  private async tryWhatIsNotThere(state: CompiledState): Promise<void> {
    const { document, owner } = this.walker;
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

  /** Each action of the state by those who may everything elsewhere, and by colleagues of its party who may nothing. */
  private async tryOthers(state: CompiledState): Promise<void> {
    const { document, strong, readers } = this.walker;
    const { entityType } = document;
    const doable = [
      ...(state.task ? [{ name: state.task.action, party: state.task.assign.party }] : []),
      ...Object.values(state.actions).flatMap(({ name, by }) =>
        by.kind === 'party' && !isOwnVerb(entityType, name) ? [{ name, party: by.party }] : [],
      ),
    ];
    for (const { name, party } of doable) {
      const parties = this.partyOf(party);
      const others = [...strong].flatMap(([id, ctx]) => (parties.includes(id) ? [] : [ctx]));
      const colleagues = readers.filter(({ actor }) => parties.includes(actor.organizationId));
      for (const ctx of [...others, ...colleagues]) {
        await this.expectRefusal(ctx, state, name, ['FORBIDDEN', 'NOT_FOUND']);
      }
    }
  }

  private async expectRefusal(ctx: UserCtx, state: CompiledState, action: string, codes: string[]): Promise<void> {
    const outcome = await this.act(ctx, { action, comment: 'x' }).catch((error) =>
      error instanceof AppError ? error.code : String(error),
    );
    this.walked.refusals += 1;
    if (codes.includes(outcome)) return;
    this.walked.findings.push(`${state.name} ${action}: ${outcome} for ${ctx.actor.organizationCode}`);
  }

  /** Raw: counts beside the row. */
  private async head() {
    const { instanceId } = this.walker.document;
    const [[row]] = (await this.tx.db.execute(sql`SELECT current_state AS state, status, version_no AS versionNo,
      (SELECT COUNT(*) FROM workflow_histories WHERE instance_id = instance.id) AS histories,
      (SELECT COUNT(*) FROM workflow_tasks WHERE instance_id = instance.id AND status = 'OPEN')
      + (SELECT COUNT(*) FROM workflow_timers WHERE instance_id = instance.id AND status = 'ARMED')
      + (SELECT COUNT(*) FROM workflow_holders WHERE instance_id = instance.id) AS pending
      FROM workflow_instances AS instance WHERE id = ${instanceId}`)) as unknown as [InstanceHead[]];
    if (!row) throw new Error('the instance is gone');
    return row;
  }

  /** What has ended asks for nothing, reminds nobody, lies with nobody, and has a row for every version. */
  private async checkRest({ name }: CompiledState): Promise<void> {
    const head = await this.head();
    const isWell = head.status !== 'ACTIVE' && head.versionNo - 1 === head.histories && head.pending === 0;
    if (!isWell) this.walked.findings.push(`${name} is no rest: ${JSON.stringify(head)}`);
  }
}
