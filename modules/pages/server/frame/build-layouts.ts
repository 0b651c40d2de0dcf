import { type BuildEngine, buildEngine, LayoutFailure, type LayoutFault } from './build-engine.ts';
import { oneStyle } from './one-style.ts';
import { sheetsOf, templatesOf } from './shipped-files.ts';
import { streamsIn } from './streams-in.ts';

/** The layouts of a build, ready to render pages. */
export type BuildLayouts = {
  /** All of its stylesheets as one. */
  style: string;
  /** The streams that its templates show, by their slugs. */
  streams: readonly string[];
  /** The layout that a page is rendered by: a post or a section may have one of its own. */
  chosen(name: string, values: Readonly<Record<string, unknown>>): string;
  has(name: string): boolean;
  /** What stands on a page. @throws LayoutFailure */
  render(name: string, values: Readonly<Record<string, unknown>>): string;
  /** What is wrong with its templates before any page is rendered. */
  faults(): LayoutFault[];
};

export type Files = ReadonlyMap<string, string>;

/** Layouts that every build has: what pages are rendered by. */
export const pageLayouts = ['home', 'list', 'message', 'post'] as const;

/** @param assetUrl where pages get an asset by its name */
export function buildLayouts(files: Files, assetUrl: (name: string) => string): BuildLayouts {
  const templates = templatesOf(files);
  const url = (name: string) => (files.has(name) ? assetUrl(name) : '');
  const engine = buildEngine(templates, url);
  const style = oneStyle(sheetsOf(files)).replace(
    /url\(\s*["']?([a-z0-9_-]+\.svg)["']?\s*\)/g,
    (whole, name: string) => (files.has(name) ? `url("${url(name)}")` : whole),
  );
  return {
    style,
    streams: streamsIn(files),
    has: engine.has,
    chosen: (name, values) => chosen(engine, name, values),
    render: (name, values) => {
      const safe = new Set([style, ...safeOf(values)]);
      return engine.render(chosen(engine, name, values), { ...values, style }, safe);
    },
    faults: () => [
      ...pageLayouts
        .filter((name) => !engine.has(name))
        .map((name) => ({ template: name, line: null, message: 'The layout is missing.' })),
      ...Object.keys(templates).flatMap((name) => {
        try {
          engine.parse(name);
          return [];
        } catch (error) {
          return error instanceof LayoutFailure ? [error.fault] : [];
        }
      }),
    ],
  };
}

/** A post or a section may name a layout of its own, such as `wide` for `post-wide.liquid` or `list-wide.liquid`. */
function chosen(engine: BuildEngine, name: string, { layout }: Readonly<Record<string, unknown>>): string {
  const own = `${name}-${String(layout ?? '')}`;
  return (name === 'post' || name === 'list') && engine.has(own) ? own : name;
}

/** What the server has made safe; nothing else stands on a page as it is. */
function safeOf({ look_style, body, head }: Readonly<Record<string, unknown>>): string[] {
  const data = (head as { data?: unknown } | undefined)?.data;
  return [look_style, body, ...(Array.isArray(data) ? data : [])].filter((one) => typeof one === 'string');
}
