import { Context, Liquid, type Template } from 'liquidjs';
import { openOwnTime } from '#platform/server/own-time.ts';
import { safeHtml } from '#platform/server/safe-html.ts';

/** What one shortcode may take: it stands in a page that somebody waits for. */
const MOST_STEPS = 10_000;
/** Of the thread that renders it, which a busy machine takes nothing of. */
const MOST_MILLISECONDS = 20;
const MOST_SIGNS = 70_000;
const MOST_MEMORY = 400_000;
const LONGEST_HTML = 200_000;

const engine = new Liquid({
  // No file is read, whatever a template names.
  templates: {},
  outputEscape: 'escape',
  strictFilters: true,
  ownPropertyOnly: true,
  parseLimit: MOST_SIGNS,
  memoryLimit: MOST_MEMORY,
});
// Tags that would read files, or that make no sense in a part of a page.
for (const tag of ['include', 'render', 'layout', 'block']) delete engine.tags[tag];
// Values are always escaped; only the content between two marks, which was made safe before, is not.
delete engine.filters.raw;
// These take time that grows with the length of one text times that of the other.
for (const filter of ['replace_last', 'remove_last']) delete engine.filters[filter];

/** A template that can be rendered; null where it cannot be read. */
export function readTemplate(template: string): Template[] | null {
  try {
    return engine.parse(template);
  } catch {
    return null;
  }
}

/** Why a template cannot be read, in one line; null where it can. */
export function templateFault(template: string): string | null {
  try {
    engine.parse(template);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  }
}

/** Stands for the content while the rest is escaped and cleaned; no body has it, see `withoutMarkers`. */
const CONTENT = '\u{F0000}';

/** A text without the sign that templates put their content by. */
export const withoutMarkers = (text: string): string => text.replaceAll(CONTENT, '');

export type ShortcodeValue = string | number | boolean | readonly object[];

type Rendering = {
  template: Template[];
  values: Readonly<Record<string, ShortcodeValue>>;
  /** HTML between two marks, safe already. */
  content: string;
};

/** What a template makes of values, as safe HTML; null where it takes too much or fails. */
export function renderTemplate({ template, values, content }: Rendering): string | null {
  const context = new Context({ ...values, content: CONTENT }, engine.options, { sync: true });
  let steps = 0;
  const isOver = openOwnTime(MOST_MILLISECONDS);
  context.renderLimit.check = () => {
    steps += 1;
    if (steps > MOST_STEPS || isOver()) throw new Error('The template takes too long.');
  };
  try {
    const html: string = engine.renderSync(template, context);
    return html.length > LONGEST_HTML ? null : safeHtml(html).replaceAll(CONTENT, () => content);
  } catch {
    return null;
  }
}

/** Whether a template has what runs in the browser of a reader. */
export const hasScript = (template: string): boolean =>
  /<\s*(script|style|object|embed|base|meta|link|form)\b|\son[a-z]+\s*=|javascript\s*:|srcdoc\s*=/i.test(
    template,
  );
