import '@/lib/documents/kinds/register-subjects';
import { markRead } from '@/lib/documents/document/read/mark-read';
import { cancelCorrespondence } from '@/lib/documents/letters/life';
import { markAllRead } from '@/lib/messages/notifications/mark-all-read';
import { DEMO_PEOPLE } from '@/lib/people/demo/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { seedCirculations } from './demo/circulations';
import { seedDrawings } from './demo/drawings';
import { moveLetter } from './demo/move-letter';
import { seedNcrs } from './demo/ncrs';
import { changeNumbers } from './demo/number-changes';
import { readProgress, writeProgress } from './demo/progress';
import { seedRfaTemplate } from './demo/rfa-template';
import { seedRfas } from './demo/rfas';
import { seedSecondContract } from './demo/second-contract';
import { seedPeople } from './demo/seed-people';
import { Stage } from './demo/stage';
import { buildStory, type Step } from './demo/story';
import { seedTransmittals } from './demo/transmittals';
import { type Places, writeLetter } from './demo/write-letter';

/** Only the demo people and the second contractor of LCBP3-C2: what browser tests start from. Safe to repeat. */
export async function seedDemoPeople(): Promise<void> {
  const stage = new Stage();
  try {
    await prepare(stage);
  } finally {
    await stage.close();
  }
}

/**
 * The whole demo: people, and fourteen months of letters, made by the product's own verbs on a connection whose clock
 * is moved. Safe to repeat: it goes on where it was interrupted, and does nothing once it is complete.
 * @param mostSteps stops early, as an interruption would
 */
export async function seedDemo(mostSteps = Number.POSITIVE_INFINITY): Promise<void> {
  const stage = new Stage();
  try {
    const places = await prepare(stage);
    const bookkeeper = await stage.ctxOf('superadmin');
    const isWhole = mostSteps === Number.POSITIVE_INFINITY;
    // Dated from the start of the story, so that a later run repeats it.
    const began = async () => (await readProgress(bookkeeper))?.now ?? new Date();
    if (isWhole) await seedDrawings(stage, places, await began());
    await play(stage, places, bookkeeper, mostSteps);
    if (isWhole) await seedRfas(stage, places, await began());
    if (isWhole) await seedTransmittals(stage, places, await began());
    if (isWhole) await seedNcrs(stage, places, await began());
    if (isWhole) await seedCirculations(stage, places, await began());
  } finally {
    await stage.close();
  }
}

async function prepare(stage: Stage): Promise<Places> {
  const places: Places = {
    organizations: await stage.publicIdsOf('organizations'),
    projects: await stage.publicIdsOf('projects'),
    contracts: await stage.publicIdsOf('contracts'),
  };
  await seedPeople(stage, places);
  await seedSecondContract(stage, places);
  await seedRfaTemplate();
  return { ...places, contracts: await stage.publicIdsOf('contracts') };
}

async function play(stage: Stage, places: Places, bookkeeper: UserCtx, mostSteps: number): Promise<void> {
  const progress = (await readProgress(bookkeeper)) ?? { now: new Date(), done: 0 };
  const people = DEMO_PEOPLE.map(({ username }) => username);
  const steps = buildStory(progress.now, people);
  const cast = new Map(await Promise.all(people.map(async (name) => [name, await stage.ctxOf(name)] as const)));
  const written = new Map<string, string>();
  for (const step of steps.slice(progress.done, progress.done + mostSteps)) {
    await stage.moveTo(step.at);
    await act(step, { stage, places, written, ctxOf: (name) => inCast(cast, name) });
    progress.done += 1;
    await writeProgress(bookkeeper, progress);
  }
}

interface Scene {
  stage: Stage;
  places: Places;
  /** publicId by the plan's key. */
  written: Map<string, string>;
  ctxOf: (username: string) => UserCtx;
}

async function act(step: Step, scene: Scene): Promise<void> {
  if (step.kind === 'clear-notifications') {
    await markAllRead(scene.ctxOf(step.by));
    return;
  }
  if (step.kind === 'change-numbers') {
    await changeNumbers(scene.ctxOf, scene.places, step.at);
    await scene.stage.serveEvents();
    return;
  }
  const { letter } = step;
  if (step.kind === 'write') {
    const answered = letter.answers ? scene.written.get(letter.answers) : undefined;
    // After an interruption the question may have been written by the run before: its answer is left out.
    if (letter.answers && !answered) return;
    scene.written.set(letter.key, await writeLetter(scene.ctxOf(letter.author), letter, scene.places, answered));
    await scene.stage.serveEvents();
    return;
  }
  const publicId = scene.written.get(letter.key);
  if (!publicId) return;
  const ctx = scene.ctxOf(step.by);
  if (step.kind === 'cancel') await cancelCorrespondence(ctx, { publicId, reason: step.reason });
  if (step.kind === 'close') await moveLetter(ctx, publicId, 'CLOSE');
  if (step.kind === 'receive') {
    await markRead(ctx, { publicId });
    await moveLetter(ctx, publicId, 'RECEIVE');
  }
  await scene.stage.serveEvents();
}

function inCast(cast: ReadonlyMap<string, UserCtx>, username: string): UserCtx {
  const ctx = cast.get(username);
  if (!ctx) throw new Error(`the demo has no person ${username}`);
  return ctx;
}
