import { SaxesParser, type SaxesTagPlain } from 'saxes';

const MOST_ELEMENTS = 20_000;
const MOST_DEPTH = 100;

/** What draws, and nothing that runs, loads or embeds. */
const elements = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath marker
  linearGradient radialGradient stop pattern clipPath mask switch filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence`
    .trim()
    .split(/\s+/),
);

const attributes = new Set(
  `id class x y x1 x2 y1 y2 dx dy cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio version xmlns
  transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits spreadMethod offset
  clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient pathLength
  textLength lengthAdjust startOffset rotate in in2 result mode values type operator k1 k2 k3 k4 stdDeviation
  edgeMode radius scale xChannelSelector yChannelSelector flood-color flood-opacity filterUnits primitiveUnits
  tableValues slope intercept amplitude exponent baseFrequency numOctaves seed stitchTiles surfaceScale
  diffuseConstant specularConstant specularExponent azimuth elevation z kernelMatrix order bias divisor targetX targetY
  fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity opacity color display visibility overflow clip-path clip-rule mask filter
  marker-start marker-mid marker-end stop-color stop-opacity font-family font-size font-weight font-style
  letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift
  writing-mode shape-rendering text-rendering image-rendering color-interpolation color-interpolation-filters
  paint-order vector-effect mix-blend-mode isolation role aria-label aria-hidden aria-labelledby xml:space`
    .trim()
    .split(/\s+/),
);

/** A place within the same picture. */
const FRAGMENT = /^#[\w.:-]{1,200}$/;
const LOCAL_URL = /url\(\s*(?!["']?#[\w.:-]+["']?\s*\))/i;
/** Escapes of CSS and everything that begins a scheme. */
const UNSAFE_VALUE = /\\|javascript:|vbscript:|data:|expression\s*\(|@import|&#/i;

/** An SVG that is no picture, or hides what it is. */
export class SvgRefused extends Error {}

export type CleanSvg = { text: string; width: number | null; height: number | null };

/**
 * Writes an SVG anew from what an allow-list knows: shapes, texts, gradients, filters. Scripts, styles, links, foreign
 * content, documents and entities of its own do not come along.
 * @throws SvgRefused
 */
export function cleanSvg(source: string): CleanSvg {
  const out: string[] = [];
  const open: boolean[] = [];
  let dropped = 0;
  let count = 0;
  let size: Pick<CleanSvg, 'width' | 'height'> = { width: null, height: null };
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new SvgRefused('It is not well formed.');
  });
  parser.on('doctype', (doctype) => {
    // Entities of its own can grow without end, and hide what they stand for.
    if (/\[/.test(doctype)) throw new SvgRefused('It defines entities.');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > MOST_ELEMENTS || open.length >= MOST_DEPTH) throw new SvgRefused('It has too many parts.');
    if (open.length === 0 && tag.name !== 'svg') throw new SvgRefused('It is no picture.');
    const isKept = dropped === 0 && elements.has(tag.name);
    open.push(isKept);
    if (!isKept) {
      dropped += 1;
      return;
    }
    if (open.length === 1) size = sizeOf(tag);
    out.push(`<${tag.name}${attributesOf(tag, open.length === 1)}>`);
  });
  parser.on('closetag', (tag) => {
    if (open.pop()) out.push(`</${tag.name}>`);
    else dropped -= 1;
  });
  const say = (text: string) => {
    if (dropped === 0 && open.length > 0) out.push(escaped(text));
  };
  parser.on('text', say);
  parser.on('cdata', say);
  parser.write(source).close();
  if (count === 0) throw new SvgRefused('It is no picture.');
  return { text: out.join(''), ...size };
}

function attributesOf(tag: SaxesTagPlain, isRoot: boolean): string {
  const kept = Object.entries(tag.attributes).flatMap(([name, value]) => {
    if (name === 'xmlns') return [];
    if (name === 'href' || name === 'xlink:href')
      return FRAGMENT.test(value) ? [['href', value] as const] : [];
    if (!attributes.has(name) || UNSAFE_VALUE.test(value) || LOCAL_URL.test(value)) return [];
    return [[name, value] as const];
  });
  const namespace = isRoot ? [['xmlns', 'http://www.w3.org/2000/svg'] as const] : [];
  return [...namespace, ...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
}

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

function sizeOf({ attributes: { width, height, viewBox } }: SaxesTagPlain) {
  const box = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const number = (text: string | undefined) =>
    /^\d{1,6}(\.\d{1,6})?(px)?$/.test(text ?? '') ? Number.parseFloat(text ?? '') : 0;
  const within = (value: number) => (value >= 1 && value <= 100_000 ? Math.round(value) : null);
  return { width: within(number(width) || (box[2] ?? 0)), height: within(number(height) || (box[3] ?? 0)) };
}
