import { edgesOf } from './graph';
import type { Definition } from './schema';

/** The diagram as Mermaid text, to paste into a document. Names are safe: the schema lets no other characters in. */
export function toMermaid(definition: Definition, locale: 'th' | 'en'): string {
  const states = Object.entries(definition.states).map(
    ([name, state]) => `  state "${state.label[locale].replaceAll('"', "'").replaceAll('\n', ' ')}" as ${name}`,
  );
  const edges = edgesOf(definition).map(({ from, action, to }) => `  ${from} --> ${to}: ${action}`);
  const ends = Object.entries(definition.states).flatMap(([name, state]) => (state.final ? [`  ${name} --> [*]`] : []));
  return ['stateDiagram-v2', ...states, `  [*] --> ${definition.initial}`, ...edges, ...ends].join('\n');
}
