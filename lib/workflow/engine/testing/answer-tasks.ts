import { and, eq, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { workflowTasks } from '@/db/schema/workflow';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { CompiledState } from '../../definitions/compiled';
import { actInTx } from '../moves/act-in-tx';
import { answerInTx } from '../moves/answer-in-tx';
import { isOwnVerb } from '../moves/own-verbs';
import { moveBySystem } from '../moves/system-action';
import { transition } from '../moves/transition';
import { lockInstances } from '../moves/write-moves';
import { loadSubjects } from '../read/load-subjects';
import { organizationsOf, type SubjectFacts } from '../read/subject-facts';
import { TransitionBody, type TransitionPayload } from '../schema';
import type { ShippedDocument } from './shipped-documents';

export interface Walker {
  document: ShippedDocument;
  /** The document's own party, who takes what its verbs decide by themselves. */
  owner: UserCtx;
  /** People with all rights in their organization, by its key. */
  strong: ReadonlyMap<number, UserCtx>;
  /** People who answer their own tasks, by publicId. */
  people: ReadonlyMap<string, UserCtx>;
  /** People who see the document and have no further rights. */
  readers: readonly UserCtx[];
}

interface InstanceHead {
  state: string;
  status: string;
  versionNo: number;
  histories: number;
  /** Open tasks, armed timers, and holders. */
  pending: number;
  /** Emitted events. */
  events: number;
}

/** Acts of people and of the engine on one document, all in one transaction. */
export class TaskAnswers {
  private subject: SubjectFacts | undefined;

  constructor(
    readonly tx: TxCtx<UserActor>,
    readonly walker: Walker,
    /** Each of them in that transaction. */
    private readonly inside: ReadonlyMap<UserCtx, UserCtx>,
  ) {}

  async begin(): Promise<void> {
    this.subject = await this.loadSubject();
  }

  /** Organizations that play a party; whose it is never changes on the way. */
  partyOf(party: string): number[] {
    if (!this.subject) throw new Error('no such document');
    return organizationsOf(this.walker.document.definition.parties, party, this.subject).map(({ id }) => id);
  }

  /** @returns the state that it led to; the same where what it requires is not met */
  async take(state: CompiledState, name: string, payload: TransitionPayload): Promise<string> {
    const { document, owner } = this.walker;
    const { instanceId, entityType } = document;
    const action = state.actions[name];
    if (!action) throw new Error(`${state.name} has no ${name}`);
    try {
      if (isOwnVerb(entityType, name)) {
        await actInTx(this.tx, [{ instanceId, action: name, by: owner, comment: 'x' }]);
      } else if (action.by.kind === 'party') {
        const [organizationId = 0] = this.partyOf(action.by.party);
        return await this.act(this.walker.strong.get(organizationId), { action: name, comment: 'x', payload });
      } else if (state.task?.onComplete === name) {
        return await this.answerAll(state, payload);
      } else {
        await this.moveBySystem(name);
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
      reached = isOwnVerb(document.entityType, state.task?.action ?? '')
        ? await this.answerByVerb(state, by)
        : await this.act(by, { action: state.task?.action, comment: 'x', payload });
    }
    return reached;
  }

  /** As the document's own verb answers a task. @returns the state that it led to */
  private async answerByVerb(state: CompiledState, by: UserCtx | undefined): Promise<string> {
    if (!by || !state.task) throw new Error('no actor for this action');
    const { instanceId } = this.walker.document;
    await answerInTx(this.tx, [{ instanceId, by, actions: [state.task.action], metadata: {} }]);
    return (await this.head()).state;
  }

  /**
   * Acts in the walk's transaction, as the given person.
   * @returns the resulting state
   */
  async act(by: UserCtx | undefined, body: unknown): Promise<string> {
    const ctx = by && this.inside.get(by);
    if (!ctx) throw new Error('no actor for this action');
    const { instanceId } = this.walker.document;
    const { answer } = await transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse(body) });
    return answer.state.code;
  }

  private async loadSubject(): Promise<SubjectFacts | undefined> {
    const { instanceId } = this.walker.document;
    return (await loadSubjects(this.tx, [instanceId])).get(instanceId);
  }

  /** Automatic move of the engine after an event outside the workflow. */
  private async moveBySystem(action: string): Promise<void> {
    const [row] = await lockInstances(this.tx, [this.walker.document.instanceId]);
    const subject = await this.loadSubject();
    if (row && subject) await moveBySystem(this.tx, { row, subject, action, actor: { kind: 'SYSTEM' } });
  }

  /** Raw: counts beside the row. */
  async head() {
    const { instanceId } = this.walker.document;
    const [row] = await rowsOf<InstanceHead>(
      this.tx.db,
      sql`SELECT current_state AS state, status, version_no AS versionNo,
      (SELECT COUNT(*) FROM workflow_histories WHERE instance_id = instance.id) AS histories,
      (SELECT COUNT(*) FROM workflow_tasks WHERE instance_id = instance.id AND status = 'OPEN')
      + (SELECT COUNT(*) FROM workflow_timers WHERE instance_id = instance.id AND status = 'ARMED')
      + (SELECT COUNT(*) FROM workflow_holders WHERE instance_id = instance.id) AS pending,
      (SELECT COUNT(*) FROM outbox_events WHERE instance_id = instance.id) AS events
      FROM workflow_instances AS instance WHERE id = ${instanceId}`,
    );
    if (!row) throw new Error('the instance is gone');
    return row;
  }
}
