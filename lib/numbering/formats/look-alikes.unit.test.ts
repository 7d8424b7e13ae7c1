import { expect, it } from 'vitest';
import { parseTemplate } from '../engine/template/parse-template';
import { findAmbiguousPair } from './look-alikes';

const codes = { ORIGINATOR: ['A', 'A-B'], RECIPIENT: ['C', 'B-C'], SUB_TYPE: ['21'] };

it('two pairs of codes that print alike are named, with a separator that parts them', () => {
  expect(findAmbiguousPair(parseTemplate('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}'), codes)).toEqual({
    tokens: ['ORIGINATOR', 'RECIPIENT'],
    text: 'A-B-C',
    first: ['A', 'B-C'],
    second: ['A-B', 'C'],
    fix: '{ORIGINATOR}/{RECIPIENT}-{SEQ:4}',
  });
});

it('codes without anything between them can run into each other; something between is put in', () => {
  const glued = { ORIGINATOR: ['AB', 'A'], RECIPIENT: ['C', 'BC'] };
  expect(findAmbiguousPair(parseTemplate('X-{ORIGINATOR}{RECIPIENT}-{SEQ:4}'), glued)).toMatchObject({
    text: 'ABC',
    fix: 'X-{ORIGINATOR}/{RECIPIENT}-{SEQ:4}',
  });
});

it('both spellings of SARA AM are one code', () => {
  const spelled = { ORIGINATOR: ['น\u0E33', 'น\u0E4D\u0E32'], RECIPIENT: ['C'] };
  expect(findAmbiguousPair(parseTemplate('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}'), spelled)).toBeNull();
});

it('says nothing of what can be told apart', () => {
  expect(findAmbiguousPair(parseTemplate('{ORIGINATOR}/{RECIPIENT}-{SEQ:4}'), codes)).toBeNull();
  expect(findAmbiguousPair(parseTemplate('{ORIGINATOR}-{SUB_TYPE}-{SEQ:4}'), codes)).toBeNull();
});
