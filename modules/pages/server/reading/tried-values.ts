import type { PartValues } from '#platform/server/configuration-part.ts';

/** By what the pages of a site are made for whoever looks at a copy of its configuration; what is left out is as it is. */
export type TriedConfiguration = {
  /** The layouts; null are those of the product. */
  build?: { id: number | null };
  technical?: PartValues;
  templates?: PartValues;
  splits?: PartValues;
  /** Stands at the end of every page, so that nobody takes it for what readers get. */
  bodyEnd: string;
};
