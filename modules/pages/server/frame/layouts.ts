import { readdirSync, readFileSync } from 'node:fs';
import { Liquid } from 'liquidjs';

const folder = new URL('../../layouts/default/', import.meta.url);

const templates = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.liquid'))
    .map((name) => [name.replace('.liquid', ''), readFileSync(new URL(name, folder), 'utf8')]),
);

const engine = new Liquid({
  templates,
  // Whatever comes from people is escaped; what is safe as it is says so by `raw`.
  outputEscape: 'escape',
  strictFilters: true,
  cache: true,
  relativeReference: false,
  ownPropertyOnly: true,
  renderLimit: 2_000,
  memoryLimit: 50_000_000,
});

/** Fills a layout of the product. */
export const renderLayout = (name: string, values: object): Promise<string> =>
  engine.renderFile(name, values) as Promise<string>;
