import { type Door, doorOfWeb } from '../harness/ask';
import { waitFor } from '../harness/wait-for';
import { submitActionOf } from '../harness/web';
import { TEST_BUILD } from '../steps/build.mjs';
import { keepStaticFiles } from './balancer';
import { openInBrowser } from './browser';
import { SECOND_BUILD, SECOND_NAME } from './build-places.mjs';
import { countOf } from './clients';
import {
  missingOf,
  newVisits,
  type OpenPage,
  openDraft,
  startVisitors,
  staticFilesOf,
  submitFrom,
  type Visits,
} from './pages';
import { firstOf, type Outcome } from './scenario';
import type { Machine } from './supervised';
import type { Topology } from './topology';

/** Drafts that stay open in pages of the first build until no process of it runs. */
const KEPT_PAGES = 4;
const VISITORS = 4;

const actionIds = () => ({
  '': submitActionOf(TEST_BUILD.folderName),
  [SECOND_NAME]: submitActionOf(SECOND_BUILD.folderName),
});

/** Every worker and then web after web is replaced by one of another build, while people send letters and use pages. */
export async function release(topology: Topology): Promise<Outcome> {
  const { webs, workers, door, senders, folder } = topology;
  const ids = actionIds();
  const actionOf = ({ build }: OpenPage) => ids[build as keyof typeof ids] ?? '';
  const visits = newVisits();
  const kept = await Promise.all(senders.slice(0, KEPT_PAGES).map((one) => openDraft(door, one, visits)));
  const browserPage = await openDraft(door, firstOf(senders), visits);
  const browser = await openInBrowser(door.base, browserPage);
  const visitors = startVisitors(door, senders.slice(-VISITORS), actionOf);

  keepStaticFiles(folder, SECOND_BUILD);
  for (const one of workers) await one.process.exchange(topology.worker(SECOND_BUILD));
  for (const [index, one] of webs.entries()) {
    await one.process.exchange(topology.web(SECOND_BUILD));
    await waitFor(one.host.name, async () => (await fetch(`http://${one.host.address}:3000/api/health/ready`)).ok);
    if (index === 0) await crossBuilds(topology, actionOf, visits);
  }

  const files = staticFilesOf(TEST_BUILD.folderName);
  visits.broken.push(...(await missingOf(door, files)));
  const sentBefore = visits.sent.length;
  for (const page of kept) {
    visits.broken.push(...(await missingOf(door, page.assets)));
    await submitFrom(door, page, actionOf(page), visits);
  }
  const sentFromKept = visits.sent.length - sentBefore;
  const seen = await browser.finish();
  visits.sent.push({
    publicId: browserPage.draft.publicId,
    documentNumber: seen.documentNumber,
    at: performance.now(),
  });
  visits.broken.push(...seen.errors.map((error) => `browser: ${error}`));
  if (seen.builds.join() !== `,${SECOND_NAME}`) visits.broken.push(`the browser went from ${seen.builds.join(' to ')}`);
  const visited = await visitors.stop();
  const refusals = [...visits.refusals, ...visited.refusals];
  return {
    sent: [...visits.sent, ...visited.sent],
    findings: [...visits.broken, ...visited.broken],
    notes: [
      `${visited.sent.length} letters from pages, ${sentFromKept} of ${kept.length} from pages that were open before, 1 from a browser that then went on to the new build`,
      `${files.length} files of the build that is gone are served`,
      `tried again by pages: ${countOf(refusals) || 'nothing'}`,
    ],
  };
}

/** With the first web replaced: pages of each build with the scripts and the actions of the other one's process. */
async function crossBuilds(
  { webs, door, senders }: Topology,
  actionOf: (page: OpenPage) => string,
  visits: Visits,
): Promise<void> {
  const [replaced, former] = [firstOf(webs), firstOf(webs.slice(1))].map(({ host }: Machine) =>
    doorOfWeb(host.address, door.host),
  ) as [Door, Door];
  const newPage = await openDraft(replaced, firstOf(senders), visits, door);
  const oldPage = await openDraft(former, firstOf(senders), visits, door);
  if (newPage.build === oldPage.build) visits.broken.push(`both pages are of build '${newPage.build}'`);
  const differing = newPage.assets.filter((file) => !oldPage.assets.includes(file));
  if (differing.length === 0) visits.broken.push('pages of both builds ask for the same files');
  visits.broken.push(...(await missingOf(door, [...newPage.assets, ...oldPage.assets])));
  await submitFrom(former, newPage, actionOf(newPage), visits);
  await submitFrom(replaced, oldPage, actionOf(oldPage), visits);
}
