import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import type { Endpoint } from '../../../platform/contract/endpoint.ts';
import { type ContractParts, contractParts } from './contract-parts.ts';
import { dividedImports } from './divided-imports.ts';

const root = normalizePath(fileURLToPath(new URL('../../../', import.meta.url)));
const LIGHT = '.light.ts';
const lightOf = (name: string): string => name.replace(/\.ts$/, LIGHT);
const wholeOf = (name: string): string => name.replace(/\.light\.ts$/, '.ts');
const isContract = (file: string): boolean =>
  /\.contract\.ts$|\/platform\/contract\/[\w-]+\.ts$/.test(file) && file.startsWith(root);

/** The file that an import of ours names. */
const fileOf = (source: string, importer: string): string =>
  normalizePath(source.startsWith('#') ? join(root, source.slice(1)) : join(dirname(importer), source));

/**
 * Divides contracts, so that a screen that only makes calls brings neither their schemas nor the library that these are
 * made with: both come with the forms that hold against them what is typed. To a call its own module is asked, so that
 * nothing has to be read out of its code.
 */
export function leanContracts(): Plugin {
  const calls = new Map<string, Map<string, string>>();
  const known = new Map<string, ContractParts | null>();

  /** The parts of a contract; null of one that is whole. */
  const partsOf = (file: string): ContractParts | null => {
    const found = known.get(file);
    if (found !== undefined) return found;
    known.set(file, null);
    const made = contractParts(file, readFileSync(file, 'utf8'), {
      calls: calls.get(file) ?? new Map(),
      isSchema: (source, name) => source === 'zod' || isSchema(fileOf(source, file), name),
      lightOf: (source) => (isDivided(fileOf(source, file)) ? lightOf(source) : source),
      itself: lightOf(file),
    });
    const parts = made.schemaNames.length === 0 && !calls.has(file) ? null : made;
    known.set(file, parts);
    return parts;
  };
  const isDivided = (file: string): boolean => isContract(file) && partsOf(file) !== null;
  const isSchema = (file: string, name: string): boolean =>
    isContract(file) && (partsOf(file)?.schemaNames.includes(name) ?? false);

  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const path of globSync('modules/**/*.contract.ts', { cwd: root })) {
        const file = normalizePath(join(root, path));
        const exported = Object.entries(await import(pathToFileURL(file).href));
        const own = exported.flatMap(([name, value]) =>
          isCall(value) ? [[name, codeOf(value)] as const] : [],
        );
        if (own.length > 0) calls.set(file, new Map(own));
      }
    },
    resolveId(source, importer) {
      if (!source.endsWith(LIGHT) || !importer) return undefined;
      return source.startsWith(root) ? source : fileOf(source, importer);
    },
    load(id) {
      const parts = isContract(wholeOf(id)) ? partsOf(wholeOf(id)) : null;
      return parts && { code: id.endsWith(LIGHT) ? parts.light : parts.schemas, moduleSideEffects: false };
    },
    transform(code, id) {
      const isOther = !id.startsWith(root) || !/\.tsx?$/.test(id) || id.includes('/node_modules/');
      if (isOther || !code.includes('contract') || isDivided(wholeOf(id))) return undefined;
      const changed = dividedImports(id, code, {
        isDivided: (source) => isDivided(fileOf(source, id)),
        isSchema: (source, name) => isSchema(fileOf(source, id), name),
        isCall: (source, name) => calls.get(fileOf(source, id))?.has(name) ?? false,
        lightOf,
      });
      return changed === null ? undefined : { code: changed, map: null };
    },
  };
}

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'permission' in value &&
  'method' in value &&
  'path' in value;

/** A call as the browser makes it. */
function codeOf({ method, path, permission, response, alsoAnswers }: Endpoint): string {
  const answer = 'answer' in response ? { answer: response.answer } : {};
  const also = alsoAnswers.length > 0 ? { alsoAnswers } : {};
  return JSON.stringify({ method, path, permission, response: answer, ...also });
}
