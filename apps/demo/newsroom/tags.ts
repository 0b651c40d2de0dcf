import type { SourceTag } from '#modules/imports/imports.public.ts';
import { neighbourhoods } from './city.ts';
import { storyKinds } from './stories/all-stories.ts';
import { slugOf } from './wording.ts';

const names = [
  ...new Set([
    ...neighbourhoods.map(({ place }) => place),
    ...storyKinds.flatMap((kind) => kind.tags),
    'Series',
    'Newsletter pick',
  ]),
];

/** Every tag that a story may carry; those for the staff alone are hidden. */
export const tags: SourceTag[] = names.map((name) => {
  const place = neighbourhoods.find((one) => one.place === name);
  return {
    what: 'tags',
    id: slugOf(name),
    name,
    slug: slugOf(name),
    description: place === undefined ? null : `News from ${name}, ${place.trait}.`,
    isHidden: name === 'Newsletter pick',
  };
});
