import { postsSources } from '#modules/posts/dashboard/palette/posts-sources.ts';
import type { PaletteSource } from '#platform/dashboard/palette/palette-source.ts';

/** What the palette searches beside the screens and what they can do, in the order of its results. */
export const paletteSources: readonly PaletteSource[] = postsSources;
