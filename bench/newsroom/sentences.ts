import type { Draw } from '#apps/demo/newsroom/seeded-random.ts';
import { adjectives, events, nouns, places, surnames, verbs } from './words.ts';
import { zipf } from './zipf.ts';

const placeAt = zipf(places.length, 1.05);
const surnameAt = zipf(surnames.length, 0.9);
const place = (draw: Draw): string => places[placeAt(draw)] as string;
const person = (draw: Draw): string => surnames[surnameAt(draw)] as string;
const thing = (draw: Draw): string => `${draw.pick(adjectives)} ${draw.pick(nouns)}`;

const patterns: readonly ((draw: Draw) => string)[] = [
  (draw) => `${place(draw)} council ${draw.pick(verbs)} ${thing(draw)} after ${draw.pick(events)}`,
  (draw) => `${person(draw)} ${draw.pick(verbs)} the ${thing(draw)} in ${place(draw)}`,
  (draw) => `Why the ${thing(draw)} of ${place(draw)} ${draw.pick(verbs)} the ${draw.pick(nouns)}`,
  (draw) => `${place(draw)} ${draw.pick(nouns)} ${draw.pick(verbs)} ${draw.pick(nouns)} for ${person(draw)}`,
  (draw) => `The ${thing(draw)} that ${place(draw)} cannot go on without`,
  (draw) => `${person(draw)}: what the ${draw.pick(events)} means for the ${thing(draw)}`,
  (draw) => `${draw.int(2, 90)} things about the ${thing(draw)} in ${place(draw)}`,
  (draw) => `Opinion: the ${draw.pick(nouns)} ${draw.pick(verbs)} more than a ${thing(draw)}`,
];

/** A headline of some 60 characters, of words that are frequent and names that are rare. */
export function headline(draw: Draw): string {
  const text = draw.pick(patterns)(draw);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A body of paragraphs, some 1,200 characters long. */
export function body(draw: Draw): string {
  const paragraphs: string[] = [];
  for (let left = draw.int(3, 6); left > 0; left -= 1) {
    const sentences: string[] = [];
    for (let more = draw.int(2, 5); more > 0; more -= 1) sentences.push(`${headline(draw)}.`);
    paragraphs.push(`<p>${sentences.join(' ')}</p>`);
  }
  return paragraphs.join('\n');
}
