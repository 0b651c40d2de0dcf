import { roomOf } from './import-target.ts';
import type { Finding, SourceFile, SourceNode } from './source-file.ts';

/** The list that names the owner of each table. */
export const LIST_OF_TABLES = 'modules/README.md';
const GROUND = 'platform/server';
const WRITE_IN_SQL =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+(?:\.[a-z_]+)?)\b/gi;
/** Words that follow `update` in SQL where no table does. */
const NO_TABLES = new Set(['set', 'skip', 'of', 'nowait']);

/** Rule 4, write at home: a table is written by the room that the list names with it; the ground reads its own. */
export function checkTables(files: readonly SourceFile[], list: string): Finding[] {
  const owners = ownersIn(list);
  return files.filter((file) => !isTrusted(file)).flatMap((file) => findingsIn(file, owners));
}

/** Migrations make the tables; tests, the bench and a restored backup write what they like. */
const isTrusted = ({ isTest, path }: SourceFile): boolean =>
  isTest ||
  !/\.tsx?$/.test(path) ||
  /^(bench|e2e|scripts|database\/migrations|platform\/testing|apps\/testing|platform\/server\/backup)\//.test(
    path,
  ) ||
  /\/server\/testing\/|\.(fixture|samples)\.ts$/.test(path);

/** The owner of each table; a whole schema stands as `auth.*`. */
function ownersIn(list: string): Map<string, string> {
  const [rooms = '', ground = ''] = list.split('Tables of the ground');
  const owners = new Map(tablesIn(ground).map((table) => [table, GROUND]));
  for (const line of rooms.split('\n').filter((one) => one.startsWith('|'))) {
    const [, room = '', , tables = ''] = line.split('|').map((cell) => cell.trim());
    for (const table of tablesIn(tables)) owners.set(table, room);
  }
  return owners;
}

const tablesIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z_]+(?:\.\*)?)`/g)].map(([, table]) => table as string);

function findingsIn(file: SourceFile, owners: ReadonlyMap<string, string>): Finding[] {
  const writer = roomOf(file.path) ?? (file.path.startsWith(`${GROUND}/`) ? GROUND : file.path.split('/')[0]);
  const ofOthers = (tables: readonly string[], line: number, say: (table: string, owner: string) => string) =>
    tables.flatMap((table) => {
      const owner = owners.get(table) ?? owners.get(table.replace(/\..*/, '.*'));
      if (owner === undefined || owner === writer) return [];
      return [{ path: file.path, line, message: say(table, owner) }];
    });
  return file.nodes.flatMap((node) => [
    ...ofOthers(writtenBy(node), node.line, (table, owner) => `${table} is written by ${owner} alone`),
    ...ofOthers(readByGround(file, node), node.line, (table) => `the ground does not read ${table}`),
  ]);
}

/** The ground stands below the rooms, and reads of their tables only which sites there are. */
function readByGround(file: SourceFile, node: SourceNode): string[] {
  if (!file.path.startsWith(`${GROUND}/`) || node.type !== 'CallExpression') return [];
  const { property } = node.callee as { property?: { name?: string } };
  if (!/^(selectFrom|innerJoin|leftJoin|rightJoin)$/.test(property?.name ?? '')) return [];
  const [table] = node.arguments as (SourceNode & { value?: unknown })[];
  const name = typeof table?.value === 'string' ? table.value.replace(/ .*/, '') : 'site';
  return name === 'site' ? [] : [name];
}

/** The tables that a call or a text with SQL writes. */
function writtenBy(node: SourceNode): string[] {
  if (node.type === 'CallExpression') return writtenByCall(node);
  const text = sqlIn(node);
  return [...text.matchAll(WRITE_IN_SQL)].flatMap(([, table = '']) => (NO_TABLES.has(table) ? [] : [table]));
}

/** A template, or a plain string that begins as a write. */
function sqlIn(node: SourceNode): string {
  if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw;
  const text = node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
  return /^\s*(insert\s+into|update|delete\s+from|merge\s+into)\s/i.test(text) ? text : '';
}

function writtenByCall({ callee, arguments: given }: SourceNode): string[] {
  const { name, property } = callee as { name?: string; property?: { name?: string } };
  const called = name ?? property?.name ?? '';
  const at = /^(insertInto|updateTable|deleteFrom|mergeInto)$/.test(called)
    ? 0
    : /^(insertRows|updateRows)$/.test(called)
      ? 1
      : -1;
  const table = (given as (SourceNode & { value?: unknown })[])[at];
  return table?.type === 'Literal' && typeof table.value === 'string' ? [table.value] : [];
}
