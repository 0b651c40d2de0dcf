import type { SourcePost } from '#modules/imports/imports.public.ts';
import type { Draw } from '../seeded-random.ts';
import { counted, pounds } from '../wording.ts';

/** A value that a story draws for itself. */
export type Drawn = (draw: Draw) => string;

/** One kind of story: its facts are dealt one to a story, so that no two stories tell the same. */
export type StoryKind = {
  section: string;
  tags: string[];
  /** Months (1 to 12) in which it can happen; all year when absent. */
  months?: number[];
  type?: SourcePost['type'];
  /** The community that it belongs to; its writers come from there. */
  community?: string;
  hasNoComments?: boolean;
  facts: Record<string, string>[];
  drawn?: Record<string, Drawn>;
  headlines: string[];
  /** An empty one means a story without subheadline. */
  subheadlines: string[];
  leads: string[];
  /** Paragraphs in order, each with its alternatives; an empty alternative leaves it out. */
  body: string[][];
};

export function count(from: number, to: number, step = 1): Drawn {
  return (draw) => counted(draw.int(from / step, to / step) * step);
}

export function money(from: number, to: number, step: number): Drawn {
  return (draw) => pounds(draw.int(from / step, to / step) * step);
}

export function percent(from: number, to: number): Drawn {
  return (draw) => `${(draw.int(from * 10, to * 10) / 10).toFixed(1)} per cent`;
}

export function oneOf(...choices: string[]): Drawn {
  return (draw) => draw.pick(choices);
}
