import type { Plugin } from 'vite';
import { wordmarkOutline } from '../../../platform/dashboard/shell/wordmark-outline.ts';

/** Draws the name of the product into the pages, where they say `<!-- wordmark -->`. */
export function drawnWordmark(): Plugin {
  const drawing = `<svg viewBox="-8 -768 3913 796" aria-hidden="true"><path d="${wordmarkOutline}"/></svg>`;
  return {
    name: 'drawn-wordmark',
    transformIndexHtml: (html) => html.replace('<!-- wordmark -->', drawing),
  };
}
