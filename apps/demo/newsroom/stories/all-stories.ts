import { businessStories } from './business.ts';
import { cityHallStories } from './city-hall.ts';
import { cityLifeStories } from './city-life.ts';
import { communityStories } from './communities.ts';
import { cultureStories } from './culture.ts';
import { educationStories } from './education.ts';
import { environmentStories } from './environment.ts';
import { healthStories } from './health.ts';
import { housingStories } from './housing.ts';
import { newsStories } from './news.ts';
import { safetyStories } from './safety.ts';
import { sportStories } from './sport.ts';
import type { StoryKind } from './story-kind.ts';
import { transportStories } from './transport.ts';

/** Every kind of story that the newsroom can write. */
export const storyKinds: StoryKind[] = [
  ...newsStories,
  ...cityHallStories,
  ...cityLifeStories,
  ...safetyStories,
  ...educationStories,
  ...housingStories,
  ...transportStories,
  ...environmentStories,
  ...healthStories,
  ...businessStories,
  ...cultureStories,
  ...sportStories,
  ...communityStories,
];
