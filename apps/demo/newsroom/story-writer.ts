import { city, neighbourhoods, officials, placeNamed, residentNames } from './city.ts';
import { sections } from './sections.ts';
import type { Draw } from './seeded-random.ts';
import type { StoryKind } from './stories/story-kind.ts';
import { dayWords, fill, slugOf } from './wording.ts';

/** A story that is ready to become a post. */
export type Story = {
  kind: StoryKind;
  headline: string;
  subheadline: string | null;
  html: string;
  excerpt: string;
  /** The neighbourhood that it is set in, if any. */
  place: string | null;
  tagIds: string[];
};

/** Writes one story from one row of facts; everything in it follows from those and the day. */
export function writeStory(kind: StoryKind, row: Record<string, string>, ts: number, draw: Draw): Story {
  const slots = slotsFor(kind, row, ts, draw);
  const lead = fill(draw.pick(kind.leads), slots);
  const paragraphs = kind.body
    .map((choices) => fill(draw.pick(choices), slots))
    .filter((text) => text !== '');
  const headline = fill(draw.pick(kind.headlines), slots);
  const subheadline = fill(draw.pick(kind.subheadlines), slots);
  const repeats = headline.toLowerCase().includes(subheadline.toLowerCase());
  return {
    kind,
    headline,
    subheadline: repeats ? null : subheadline,
    html: [lead, ...paragraphs].map(paragraph).join('\n'),
    excerpt: lead,
    place: row.place ?? null,
    tagIds: [...kind.tags, ...(row.place === undefined ? [] : [row.place])].map(slugOf),
  };
}

function slotsFor(
  kind: StoryKind,
  row: Record<string, string>,
  ts: number,
  draw: Draw,
): Record<string, string> {
  const home = row.place === undefined ? draw.pick(neighbourhoods) : placeNamed(row.place);
  const rival = draw.pick(neighbourhoods.filter((one) => one !== home)).councillor;
  const speaker = officialFor(kind.section);
  const slots: Record<string, string> = {
    city: city.name,
    ...dayWords(ts),
    nextWeekday: draw.pick(['Monday', 'Tuesday', 'Wednesday']),
    ...home,
    rival,
    ...speaker,
    ...person('resident', draw),
    ...person('second', draw),
    age: String(draw.int(24, 86)),
    ...row,
  };
  for (const [name, drawn] of Object.entries(kind.drawn ?? {})) slots[name] = drawn(draw);
  return slots;
}

function person(slot: string, draw: Draw): Record<string, string> {
  const last = draw.pick(residentNames.last);
  return { [slot]: `${draw.pick(residentNames.first)} ${last}`, [`${slot}Last`]: last };
}

/** The section's own speaker, or that of the nearest section above it. */
function officialFor(sectionId: string): Record<string, string> {
  const own = officials.find((one) => one.section === sectionId);
  if (own !== undefined) return { official: own.official, officialLast: own.officialLast };
  const parent = sections.find((one) => one.id === sectionId)?.parentId;
  if (parent === null || parent === undefined) throw new Error(`Nobody speaks for ${sectionId}`);
  return officialFor(parent);
}

/** Headings stand on their own; the text after one begins a paragraph. */
function paragraph(text: string): string {
  const heading = /^(<h[23]>.*?<\/h[23]>)(.*)$/s.exec(text);
  return heading === null ? `<p>${text}</p>` : `${heading[1]}\n<p>${heading[2]}</p>`;
}
