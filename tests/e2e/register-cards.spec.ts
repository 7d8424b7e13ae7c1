import { expect, type Locator } from '@playwright/test';
import { FEW_ROWS, PHONE } from './accessible';
import { openAs } from './people';
import { test } from './test';

/** Visible cells of a row and their contents, numbered from the left as on a desk. */
const cellsOf = (row: Locator) =>
  row.locator('td').evaluateAll((cells) =>
    cells
      .map((cell, index) => ({ index, text: cell.textContent ?? '', place: getComputedStyle(cell).gridArea, cell }))
      .filter(({ cell }) => cell.checkVisibility())
      .map(({ index, text, place }) => ({ index, text, place: place.split(' / ')[0] })),
  );

test('a register on a phone is cards: number and status, the whole subject, who has it and until when', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'csc.dc');
  // Wide enough that no column yields to the subject.
  await page.setViewportSize({ width: 1800, height: 900 });
  // Sent ones: a registered letter may have no date.
  await page.goto(`/p/LCBP3-C2/correspondence?view=sent&${FEW_ROWS}`);
  const row = page.locator('tbody tr').first();
  const onDesk = await cellsOf(row);
  expect(onDesk.length).toBeGreaterThan(8);

  await page.setViewportSize(PHONE);
  const onCard = await cellsOf(row);
  const places = onCard.map(({ place }) => place);
  expect(places).toEqual(expect.arrayContaining(['number', 'status', 'subject']));
  expect(new Set(places).size).toBe(places.length);
  // Sender, recipient and date have no cell of their own there, and an empty one takes no room.
  expect(onCard.find(({ place }) => place === 'subject')?.text).toMatch(/ → .+ · \d/);
  expect(onCard.map(({ text }) => text)).not.toContain('–');
  for (const { index, text } of onCard) expect(text).toBe(onDesk.find((cell) => cell.index === index)?.text);

  const boxOf = (place: string) =>
    row
      .locator('td')
      .nth(onCard.find((cell) => cell.place === place)?.index ?? 0)
      .boundingBox();
  const [number, subject] = [await boxOf('number'), await boxOf('subject')];
  expect(subject?.y).toBeGreaterThan((number?.y ?? 0) + (number?.height ?? 0) - 1);
  expect((await row.boundingBox())?.width).toBeLessThanOrEqual(PHONE.width);
});
