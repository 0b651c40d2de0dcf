import { permissionDenied } from '#platform/contract/api-error.ts';
import { type Sentence, said } from '#platform/contract/sentence.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { accessLimitReached, groupUnknown } from '../../section-access.contract.ts';
import { INHERITED, MOST_ACCESS_ENTRIES, RESTRICTED } from '../../section-kinds.contract.ts';
import type { SectionChange, SectionDraft } from '../../sections.contract.ts';
import { readersOf } from '../section-rules.ts';
import type { SectionTree } from '../section-tree.ts';
import type { SectionRow } from '../sections.table.ts';
import type { Writer } from './write-tree.ts';

export const mayLetRead = ({ holder }: Pick<Caller, 'holder'>): boolean =>
  holder.sitePermissions.has('MANAGE_USER_GROUPS');

const refused = (field: string) =>
  permissionDenied({
    details: [{ loc: ['body', field], msg: `${field}_is_invalid` }],
    extra: { missing: ['MANAGE_USER_GROUPS'] },
  });

const MOST_TOLD = 20;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].sort().join() === [...new Set(other)].sort().join();

/** @throws ApiError access_limit_reached */
export function checkEntries(groups: readonly string[]): void {
  if (new Set(groups).size > MOST_ACCESS_ENTRIES)
    throw refusedField(accessLimitReached, 'read_access_groups');
}

type Place = readonly (string | number)[];
/** A group that is named, and where. */
type NamedGroup = { slug: string; loc: Place };

export const namedAt = (loc: Place, groups: readonly string[]): NamedGroup[] =>
  [...new Set(groups)].map((slug) => ({ slug, loc }));

/**
 * Holds the groups that sections name against those of the site; what a section named before may have gone since.
 * @throws ApiError group_is_invalid, with the names that no group has, each place by itself
 */
export async function refuseUnknownGroups(
  db: Db,
  siteId: number,
  named: readonly NamedGroup[],
  before: readonly string[],
): Promise<void> {
  const fresh = [...new Set(named.map(({ slug }) => slug))].filter((slug) => !before.includes(slug));
  if (fresh.length === 0) return;
  const rows = await db
    .selectFrom('user_group')
    .select('slug')
    .where('site_id', '=', siteId)
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(fresh))))
    .where('deleted_ts', 'is', null)
    .execute();
  const known = new Set([...before, ...rows.map(({ slug }) => slug)]);
  const unknown = named.filter(({ slug }) => !known.has(slug));
  if (unknown.length === 0) return;
  const slugs = (of: readonly NamedGroup[]) => [...new Set(of.map(({ slug }) => slug))];
  const details = [...Map.groupBy(unknown, ({ loc }) => loc.join()).values()]
    .slice(0, MOST_TOLD)
    .map((here) => ({ loc: [...(here[0]?.loc ?? [])], msg: noSuchGroups(slugs(here)) }));
  throw groupUnknown({ message: noSuchGroups(slugs(unknown)), details });
}

function noSuchGroups([first = '', second, ...more]: readonly string[]): Sentence {
  if (second === undefined) return said`There's no membership group “${first}”. Choose groups of this site.`;
  return more.length === 0
    ? said`There are no membership groups “${first}” and “${second}”. Choose groups of this site.`
    : said`There are no membership groups “${first}”, “${second}” and ${more.length} more. Choose groups of this site.`;
}

/**
 * Who reads a section is said by whoever manages groups, also by a move that gives it other readers.
 * @throws ApiError permission_denied, access_limit_reached
 */
export function checkAccess(
  call: Pick<Writer, 'caller'>,
  tree: SectionTree,
  before: SectionRow,
  said: Pick<SectionChange, 'read_access_type' | 'read_access_groups' | 'parent_id'>,
): void {
  const { read_access_type: type = before.restriction, read_access_groups: groups } = said;
  if (groups) checkEntries(groups);
  if (before.type === 'stage' || mayLetRead(call.caller)) return;
  if (type !== before.restriction) throw refused('read_access_type');
  if (groups && !isSame(groups, before.read_groups)) throw refused('read_access_groups');
  const { parent_id: parentId = before.parent_id } = said;
  if (parentId === before.parent_id || type !== INHERITED) return;
  const [was, is] = [readersOf(tree, before.id), parentId === null ? null : readersOf(tree, parentId)];
  const isKept = was === null || is === null ? was === is : isSame(was, is);
  if (!isKept) throw refused('parent_id');
}

/**
 * The same for a section that is new: it is public, or read as what lies above it.
 * @throws ApiError permission_denied, access_limit_reached
 */
export function checkNewAccess(call: Pick<Writer, 'caller'>, draft: SectionDraft): void {
  const { type, read_access_type, read_access_groups } = draft;
  checkEntries(read_access_groups);
  if (type === 'stage' || mayLetRead(call.caller)) return;
  if (read_access_type === RESTRICTED) throw refused('read_access_type');
  if (read_access_groups.length > 0) throw refused('read_access_groups');
}
