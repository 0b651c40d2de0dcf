import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { getBuild, saveBuildFiles } from '../../build-files.contract.ts';
import { listBuilds } from '../../builds.contract.ts';

/** Files that were changed and not saved, by their names; no text: taken away. */
export type Changes = Readonly<Record<string, string | null>>;

/** A build with what is changed of it here; what others saved meanwhile comes below what was changed here. */
export function useBuildFiles(buildId: number) {
  const client = useQueryClient();
  const params = { siteId: useCaller().site.id, buildId };
  const asked = read(getBuild, { params });
  const { data: build, error, refetch } = useQuery({ ...asked, refetchOnWindowFocus: false });
  const [changes, setChanges] = useState<Changes>({});
  const save = useWrite(saveBuildFiles, [listBuilds]);
  const [failure, setFailure] = useState<string>();
  const saved = useMemo(
    () => new Map((build?.files ?? []).map(({ name, content }) => [name, content])),
    [build],
  );
  const files = useMemo(() => {
    const merged = new Map(saved);
    for (const [name, content] of Object.entries(changes)) {
      if (content === null) merged.delete(name);
      else merged.set(name, content);
    }
    return merged;
  }, [saved, changes]);
  const changed = useMemo(
    () => Object.entries(changes).map(([name, content]) => ({ name, content })),
    [changes],
  );
  const put = (name: string, content: string | null) => {
    setFailure(undefined);
    setChanges(({ [name]: _, ...rest }) =>
      (saved.get(name) ?? null) === content ? rest : { ...rest, [name]: content },
    );
  };
  const onSave = async () => {
    if (!build || changed.length === 0 || save.isPending) return;
    const { revision } = build;
    try {
      await save.mutateAsync({ params, body: { revision, files: changed } });
      await client.refetchQueries({ queryKey: keyOf(getBuild, { params }) });
      setChanges((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([name, content]) => changes[name] !== content || !(name in changes)),
        ),
      );
      setFailure(undefined);
    } catch (refused) {
      setFailure(refused instanceof Error ? refused.message : String(refused));
      // What somebody else saved comes below what was changed here; the next save goes on from there.
      if (refused instanceof CallError && refused.status === 409) await refetch();
    }
  };
  return {
    ...{ build, error, refetch, files, changed, put, failure },
    isChanged: changed.length > 0,
    isSaving: save.isPending,
    save: onSave,
    discard: () => setChanges({}),
  };
}

export type BuildFiles = ReturnType<typeof useBuildFiles>;
