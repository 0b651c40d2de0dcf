type Child = Node | string | null | undefined | false;

type Attributes = Record<string, string | boolean | undefined>;

/** Makes an element with its attributes and children; texts are never read as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (typeof value === 'string') made.setAttribute(name, value);
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

/** Draws one path in the strokes of the tool's icons. */
export function icon(path: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const drawing = document.createElementNS(space, 'svg');
  for (const [name, value] of Object.entries(iconFrame)) drawing.setAttribute(name, value);
  const line = document.createElementNS(space, 'path');
  line.setAttribute('d', path);
  drawing.append(line);
  return drawing;
}

const iconFrame = {
  viewBox: '0 0 24 24',
  width: '16',
  height: '16',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.75',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
};
