import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Caller } from '#platform/server/caller.ts';
import { HOME } from '../section-kinds.contract.ts';
import type { SectionNode, SectionTree } from './section-tree.ts';

/** The section of a community, below which its own lie; there is none before it has added one. */
export const rootOf = (tree: SectionTree, communityId: number | null): SectionNode | undefined =>
  communityId === null
    ? undefined
    : [...tree.values()].find((node) => node.is_community_root && node.community_id === communityId);

/** Whether a call that names a community is about this section: it lies below the community's own. */
export const isWithin = (node: SectionNode | undefined, communityId: number | null): boolean =>
  node !== undefined &&
  (communityId === null || (node.community_id === communityId && !node.is_community_root));

type Placed = { parent_id: number | null; parent_ids: number[] };

/** A section by its place within a community, whose own section is no level there. */
export function placedWithin<Node extends Placed>(node: Node, root: { id: number } | undefined): Node {
  const at = root ? node.parent_ids.indexOf(root.id) : -1;
  if (at < 0) return node;
  const parent_ids = node.parent_ids.slice(at + 1);
  return { ...node, parent_ids, parent_id: parent_ids.at(-1) ?? null };
}

/** The parent that a call means: within a community, no parent is its own section. */
export const meantParent = (parentId: number | null, root: { id: number } | undefined): number | null =>
  parentId ?? root?.id ?? null;

type Holder = Pick<Caller, 'holder'>;
const EDITS = 'CREATE_SUBPAGES';

/** Whether somebody may change a section: with the right on the site, or on the community that it belongs to. */
export function mayEditSection(
  { holder }: Holder,
  node: Pick<SectionNode, 'community_id' | 'is_community_root'> | undefined,
): boolean {
  if (holder.sitePermissions.has(EDITS)) return true;
  const communityId = node?.is_community_root ? undefined : node?.community_id;
  return communityId !== undefined && (holder.communityPermissions.get(communityId)?.has(EDITS) ?? false);
}

/** Whether somebody may say what lies below a section, and in which order: Home stands for the first level. */
export const mayEditBelow = ({ holder }: Holder, node: SectionNode | undefined): boolean =>
  holder.sitePermissions.has(EDITS) ||
  (node?.id !== HOME && mayEditSection({ holder }, { ...node, is_community_root: undefined }));

export const sectionDenied = () => permissionDenied({ extra: { missing: [EDITS] } });
