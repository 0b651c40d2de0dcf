import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Parts of packages that the packages name and the dashboard never runs, each with the reason. */
const unused = [
  // Schemas are described by the server and by tests; 18 kB of the first page before compression.
  /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/,
  // The variables of the theme stand in the stylesheet, see themeStylesheet.
  /\/@mantine\/core\/esm\/core\/MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/,
];

/** A module with the same exports, none of which does anything. */
export function emptied(source: string): string {
  const declared = [...source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)];
  const listed = [...source.matchAll(/^export \{([^}]+)\}/gm)].flatMap(([, names = '']) => names.split(','));
  const names = [
    ...declared.map(([, name = '']) => name),
    ...listed.map((name) => name.trim().replace(/^.* as /, '')),
  ].filter((name) => name !== '');
  if (names.length === 0)
    throw new Error('Nothing is exported where a part of a package should be left out.');
  return `const nothing = () => undefined;\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} };`;
}

/** Leaves these parts out; a build that does not meet one of them fails, so that a new version is looked at again. */
export function leftOut(): Plugin {
  const met = new Set<RegExp>();
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = unused.find((one) => one.test(id));
      if (!part) return undefined;
      met.add(part);
      return { code: emptied(readFileSync(id, 'utf8')), moduleSideEffects: false };
    },
    buildEnd(error) {
      const missed = unused.find((part) => !met.has(part));
      if (!error && missed) throw new Error(`The dashboard has no part ${missed.source} any more.`);
    },
  };
}
