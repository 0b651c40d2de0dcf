import { Context, type Emitter, Liquid, type Template } from 'liquidjs';
import { openOwnTime } from '#platform/server/own-time.ts';

/** What one page may take: it is rendered while somebody waits. */
const MOST_STEPS = 60_000;
/** Of the thread that renders it: on a busy machine a page takes longer, and is as good. */
const MOST_MILLISECONDS = 200;
/** Signs that are written, escaped and put together for one page. */
const MOST_SIGNS = 8_000_000;
const MOST_SOURCE = 1_000_000;

/** What is wrong with a template, and where. */
export type LayoutFault = { template: string; line: number | null; message: string };

/** Thrown where a template cannot be read or rendered. */
export class LayoutFailure extends Error {
  readonly fault: LayoutFault;
  /** Whether it was stopped because it took too long. */
  readonly isTooLong: boolean;
  constructor(fault: LayoutFault, isTooLong: boolean) {
    super(fault.message);
    this.fault = fault;
    this.isTooLong = isTooLong;
  }
}

class TooLong extends Error {
  constructor() {
    super('The template takes too long.');
  }
}

/** Templates that people wrote, rendered within limits: no files, no values unescaped, no end to wait for. */
export type BuildEngine = {
  has(name: string): boolean;
  /** @throws LayoutFailure */
  parse(name: string): Template[];
  /**
   * @param safe the values that may stand on a page as they are
   * @throws LayoutFailure
   */
  render(name: string, values: object, safe: ReadonlySet<string>): string;
};

/** @param assetUrl where a page gets an asset of the build by its name */
export function buildEngine(
  templates: Readonly<Record<string, string>>,
  assetUrl: (name: string) => string,
): BuildEngine {
  const engine = new Liquid({
    templates: { ...templates },
    outputEscape: 'escape',
    strictFilters: true,
    cache: true,
    relativeReference: false,
    ownPropertyOnly: true,
    parseLimit: MOST_SOURCE,
    memoryLimit: MOST_SIGNS,
  });
  // These write values as they are; `{{ }}` escapes them.
  for (const tag of ['echo', 'liquid', 'cycle', 'include']) delete engine.tags[tag];
  // These look for a text from the end in time that grows with its length times that of the other.
  for (const filter of ['replace_last', 'remove_last']) delete engine.filters[filter];
  const safeOf = new WeakMap<object, ReadonlySet<string>>();
  engine.registerFilter('raw', {
    raw: true,
    handler(value: unknown) {
      const text = textOf(value);
      return safeOf.get(this.context.memoryLimit)?.has(text) ? text : escaped(text);
    },
  });
  engine.registerFilter('asset_url', (name: unknown) => assetUrl(textOf(name)));
  const plain = engine.renderer.renderTemplates.bind(engine.renderer);
  engine.renderer.renderTemplates = (parts, context, emitter) =>
    plain(parts, context, emitter ?? boundedEmitter(context));

  const failing = <T>(name: string, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw failureOf(name, error);
    }
  };
  return {
    has: (name) => Object.hasOwn(templates, name),
    parse: (name) => failing(name, () => engine.parseFileSync(name)),
    render: (name, values, safe) =>
      failing(name, () => {
        const parsed = engine.parseFileSync(name);
        const context = new Context(values, engine.options, { sync: true });
        safeOf.set(context.memoryLimit, safe);
        limitSteps(context);
        return engine.renderSync(parsed, context) as string;
      }),
  };
}

function limitSteps(context: Context): void {
  let steps = 0;
  const isOver = openOwnTime(MOST_MILLISECONDS);
  context.renderLimit.check = () => {
    steps += 1;
    if (steps > MOST_STEPS || isOver()) throw new TooLong();
  };
}

function boundedEmitter(context: Context): Emitter {
  return {
    buffer: '',
    write(html: unknown) {
      const text = textOf(html);
      context.memoryLimit.use(text.length);
      this.buffer += text;
    },
  } as Emitter & { buffer: string };
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : Array.isArray(value)
        ? value.map(textOf).join('')
        : String(value);

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const LONGEST_MESSAGE = 300;

function failureOf(name: string, error: unknown): LayoutFailure {
  if (error instanceof LayoutFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  const [first = ''] = message.split('\n', 1);
  const isTooLong = first.includes('takes too long') || /limit exceeded/.test(first);
  const isTooDeep = error instanceof RangeError || first.includes('Maximum call stack');
  const line = /, line:(\d+)/.exec(first)?.[1];
  const text = isTooDeep
    ? 'The template contains itself.'
    : first
        .replace(/, (file|line|col):.*$/, '')
        .replace('memory alloc limit exceeded', 'The template makes the page too large.');
  return new LayoutFailure(
    {
      template: /, file:([\w-]+)/.exec(first)?.[1] ?? name,
      line: line === undefined ? null : Number(line),
      message: text.slice(0, LONGEST_MESSAGE),
    },
    isTooLong || isTooDeep,
  );
}
