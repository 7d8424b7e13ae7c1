type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** One SVG document with a symbol per icon. `sources` are modules of the icon package by icon name. */
export function drawSprite(sources: Readonly<Record<string, object>>): string {
  const symbols = Object.entries(sources).map(([name, source]) => {
    const shapes = drawingOf(name, source).map(([tag, attributes]) => `<${tag}${spell(attributes)}/>`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

// The drawing is exported beside the component but not declared in the package's types.
function drawingOf(name: string, source: object): IconNode {
  const data = '__iconData' in source ? (source.__iconData as { node?: IconNode }) : {};
  if (!data.node) throw new Error(`The icon package no longer exports the drawing of "${name}"`);
  return data.node;
}

function spell({ key: _, ...attributes }: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}
