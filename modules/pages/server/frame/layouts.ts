import { Liquid } from 'liquidjs';
import { oneStyle } from './one-style.ts';
import { sheetsOf, shippedFiles, templatesOf } from './shipped-files.ts';

const engine = new Liquid({
  templates: templatesOf(shippedFiles),
  // Whatever comes from people is escaped; what is safe as it is says so by `raw`.
  outputEscape: 'escape',
  strictFilters: true,
  cache: true,
  relativeReference: false,
  ownPropertyOnly: true,
  memoryLimit: 50_000_000,
});

/** The stylesheet of the layouts of the product. */
export const shippedStyle = oneStyle(sheetsOf(shippedFiles));

/** Fills a layout of the product. */
export const renderLayout = (name: string, values: object): string =>
  engine.renderFileSync(name, values) as string;
