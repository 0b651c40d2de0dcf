import { createDraw } from '../newsroom/seeded-random.ts';
import { HEIGHT, type Palette, scenes, WIDTH } from './scenes.ts';

type SceneName = keyof typeof scenes;
export type Picture = { id: string; title: string; alt: string; scene: SceneName };

const palettes: readonly Palette[] = [
  ['#f3e9d8', '#c9b79c', '#7a8c7e', '#34495e', '#d9653b'],
  ['#dfe9ee', '#a9c2cf', '#5f8296', '#22394a', '#e0a13c'],
  ['#efe3e0', '#d1a79c', '#93655f', '#3f2c35', '#e6b450'],
  ['#e6ecd9', '#b5c48f', '#6f8b55', '#2f4a36', '#d86f45'],
];

const subjects: readonly { scene: SceneName; title: string; alt: string }[] = [
  { scene: 'city', title: 'The old town', alt: 'Drawing of rows of houses below a low sun.' },
  { scene: 'river', title: 'The Wren', alt: 'Drawing of a river with houses on its far bank.' },
  { scene: 'park', title: 'A park', alt: 'Drawing of trees on both sides of a path.' },
  { scene: 'road', title: 'A bus', alt: 'Drawing of a bus on a street of the city.' },
  { scene: 'pitch', title: 'A match', alt: 'Drawing of a pitch with spectators behind it.' },
  { scene: 'stage', title: 'A stage', alt: 'Drawing of five people in the light of a stage.' },
  { scene: 'table', title: 'A dish', alt: 'Drawing of a steaming bowl on a table.' },
  { scene: 'books', title: 'A shelf', alt: 'Drawing of a row of books on a shelf.' },
  { scene: 'harbour', title: 'The harbour', alt: 'Drawing of three sailing boats in a harbour.' },
  { scene: 'market', title: 'The market', alt: 'Drawing of three stalls on a market square.' },
];
const VARIANTS = 2;

/** Every illustration of the newsroom, two of each subject. */
export const pictures: readonly Picture[] = subjects.flatMap(({ scene, title, alt }) =>
  Array.from({ length: VARIANTS }, (_, at) => ({ id: `${scene}-${at + 1}`, scene, title, alt })),
);

/** The same drawing on every machine. */
export function svgOf({ id, scene }: Picture): string {
  const draw = createDraw(`pictures/${id}`);
  const palette = draw.pick(palettes);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${palette[0]}"/>${scenes[scene](draw, palette)}</svg>`;
}

const scenesOf: readonly { sections: readonly string[]; scenes: readonly SceneName[] }[] = [
  { sections: ['water', 'environment', 'climate'], scenes: ['river', 'park'] },
  { sections: ['parks', 'cycling', 'health', 'hospitals', 'well-being'], scenes: ['park'] },
  { sections: ['transport', 'roads', 'buses', 'safety', 'police', 'fire'], scenes: ['road', 'city'] },
  { sections: ['sport', 'football', 'rowing'], scenes: ['pitch', 'river'] },
  { sections: ['culture', 'music', 'stage'], scenes: ['stage'] },
  { sections: ['food'], scenes: ['table', 'market'] },
  { sections: ['books', 'education', 'schools', 'college', 'opinion', 'letters'], scenes: ['books'] },
  { sections: ['harbour', 'jobs'], scenes: ['harbour'] },
  { sections: ['business', 'shops'], scenes: ['market'] },
];
const ANY: readonly SceneName[] = ['city', 'river', 'market'];
/** Of ten stories, so many have a picture. */
const PICTURED = 7;

/** The picture of a post, by where it stands; null for those that have none. */
export function pictureOf(postId: string, section: string | null): string | null {
  const draw = createDraw(`picture/${postId}`);
  if (draw.int(1, 10) > PICTURED) return null;
  const found = scenesOf.find(({ sections }) => section !== null && sections.includes(section));
  return `${draw.pick(found?.scenes ?? ANY)}-${draw.int(1, VARIANTS)}`;
}
