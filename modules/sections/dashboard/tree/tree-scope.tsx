import { createContext, useContext } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { SectionDetails } from '../../sections.contract.ts';

const Scope = createContext<number | null>(null);

/** Whose sections a tree is about: those of a community; of the site without it. */
export const TreeScope = Scope.Provider;

/** What the calls of a tree name in their path: the site, or the community. */
export function useScopeId(): number {
  const { site } = useCaller();
  return useContext(Scope) ?? site.id;
}

/** A section by its place below the one that a community has on the site. */
export function placedBelow(section: SectionDetails, rootId: number | null): SectionDetails {
  const at = rootId === null ? -1 : section.parent_ids.indexOf(rootId);
  if (at < 0 || rootId === 0) return section;
  const parent_ids = section.parent_ids.slice(at + 1);
  return { ...section, parent_ids, parent_id: parent_ids.at(-1) ?? null };
}
