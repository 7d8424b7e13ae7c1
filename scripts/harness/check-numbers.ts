/** Record of a caller about one submit of a letter. Moments are of a monotonic clock, in milliseconds. */
export interface NumberCall {
  publicId: string;
  /** Letters to one recipient are counted together. */
  series: string;
  startedAt: number;
  /** Infinity: no answer came. */
  endedAt: number;
  outcome: { documentNumber: string } | { refused: string } | 'unknown';
}

/** A letter as the database has it in the end; without a number all three are null. */
export interface LetterRow {
  publicId: string;
  documentNumber: string | null;
  seriesId: number | null;
  sequence: number | null;
}

/**
 * Compares the callers' records with the database. An acknowledged number is on its letter and on no other; a refused
 * letter has none, and each letter has a caller. A number answered before another call began is the smaller one of its
 * series.
 * @returns what does not hold, in words
 */
export function checkNumbers(calls: readonly NumberCall[], letters: readonly LetterRow[]): string[] {
  const rows = new Map(letters.map((row) => [row.publicId, row]));
  const asked = new Set(calls.map(({ publicId }) => publicId));
  const findings = [
    ...findRepeated(letters),
    ...letters
      .filter(({ publicId, documentNumber }) => documentNumber !== null && !asked.has(publicId))
      .map(({ documentNumber }) => `${documentNumber} was asked for by no caller`),
  ];
  for (const { publicId, outcome } of calls) {
    const found = rows.get(publicId)?.documentNumber ?? null;
    if (outcome === 'unknown') continue;
    if ('refused' in outcome) {
      if (found !== null) findings.push(`${publicId} was refused (${outcome.refused}) and has ${found}`);
    } else if (found !== outcome.documentNumber) {
      findings.push(`${outcome.documentNumber} was acknowledged for ${publicId}, which has ${found}`);
    }
  }
  return [...findings, ...findDisorder(calls, rows)];
}

function findRepeated(letters: readonly LetterRow[]): string[] {
  const seen = new Set<string>();
  const findings: string[] = [];
  for (const { documentNumber, seriesId, sequence } of letters) {
    if (documentNumber === null) continue;
    for (const name of [documentNumber, `${seriesId}#${sequence}`]) {
      if (seen.has(name)) findings.push(`${name} is there more than once`);
      seen.add(name);
    }
  }
  return findings;
}

function findDisorder(calls: readonly NumberCall[], rows: ReadonlyMap<string, LetterRow>): string[] {
  const perSeries = new Map<string, NumberCall[]>();
  for (const call of calls) {
    const ofSeries = perSeries.get(call.series);
    if (ofSeries) ofSeries.push(call);
    else perSeries.set(call.series, [call]);
  }
  const findings: string[] = [];
  for (const [series, ofSeries] of perSeries) {
    let earliestAnswer = Number.POSITIVE_INFINITY;
    const done = ofSeries.flatMap((call) => {
      const sequence = rows.get(call.publicId)?.sequence ?? null;
      return sequence === null ? [] : [{ call, sequence }];
    });
    for (const { call, sequence } of done.toSorted((a, b) => b.sequence - a.sequence)) {
      if (earliestAnswer < call.startedAt) {
        findings.push(`${sequence} to ${series} was asked for after a later number had been answered`);
      }
      earliestAnswer = Math.min(earliestAnswer, call.endedAt);
    }
  }
  return findings;
}
