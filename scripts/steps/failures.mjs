import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './places.mjs';

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile */
/** @typedef {{ error?: { message?: string } }} Attempt */
/** @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { results: Attempt[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ testResults?: TestFile[] }} VitestReport */
/** @typedef {Suite & { errors?: { message?: string }[] }} PlaywrightReport */

/**
 * Lists the failures of a vitest run, a line each: the file, the test and the error. A file that could not be read, or
 * with a failed preparation, is named as a whole.
 * @param {VitestReport} report
 */
export function listVitestFailures({ testResults = [] }) {
  return testResults.flatMap((file) => {
    const place = path.relative(ROOT, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && failed.length === 0) return [lineOf(place, file.message)];
    return failed.map((test) => lineOf(`${place} › ${test.fullName}`, test.failureMessages[0]));
  });
}

/**
 * Lists the failures of a browser test run, a line each.
 * @param {PlaywrightReport} report
 */
export function listPlaywrightFailures({ errors = [], ...suite }) {
  const failed = specsOf(suite).filter(({ ok }) => !ok);
  return [
    ...errors.map(({ message }) => lineOf('outside a test', message)),
    ...failed.map(({ file, line, title, tests }) => {
      const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
      return lineOf(`${file}:${line} › ${title}`, message);
    }),
  ];
}

/**
 * The first line of a message, without the colours of a terminal.
 * @param {string} message
 */
export function firstLine(message) {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? '';
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * @param {string} place
 * @param {string} [message]
 */
function lineOf(place, message = 'no message') {
  return `${place}: ${firstLine(message)}`;
}
