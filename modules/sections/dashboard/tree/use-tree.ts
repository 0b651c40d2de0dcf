import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '#platform/dashboard/queries.ts';
import { listTreeSections, type TreeSection } from '../../sections.contract.ts';
import type { TreeKind } from './tree-kind.ts';
import { useScopeId } from './tree-scope.tsx';

type Answer = { items: TreeSection[]; order_revision: number; root_id: number | null };

/** The whole tree of a site, or of a community, and how a change of it is shown before the server has answered. */
export function useTree(kind: TreeKind) {
  const siteId = useScopeId();
  const client = useQueryClient();
  const question = useMemo(
    () => read(listTreeSections, { params: { siteId }, query: kind === 'stage' ? { stage: true } : {} }),
    [siteId, kind],
  );
  const state = useQuery(question);
  const items = state.data?.items ?? none;
  return {
    ...{ state, items },
    /** Below which the first level lies. */
    rootId: state.data?.root_id ?? null,
    /** The revision of the order below a parent. */
    orderRevision: (parentId: number | null): number =>
      parentId === null
        ? (state.data?.order_revision ?? 0)
        : (items.find(({ id }) => id === parentId)?.order_revision ?? 0),
    show: (next: TreeSection[]) =>
      client.setQueryData<Answer>(question.queryKey, (answer) => answer && { ...answer, items: next }),
    reload: () => client.invalidateQueries({ queryKey: question.queryKey }),
  };
}

const none: TreeSection[] = [];
