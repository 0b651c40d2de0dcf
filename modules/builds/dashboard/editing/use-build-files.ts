import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { getBuild, saveBuildFiles } from '../../build-files.contract.ts';
import { listBuilds } from '../../builds.contract.ts';
import { type Changes, changedOf, conflictsOf, savedNow, sentNow } from './file-changes.ts';

/** A build with what is changed of it here; where others saved the same file meanwhile, somebody chooses. */
export function useBuildFiles(buildId: number) {
  const params = { siteId: useCaller().site.id, buildId };
  const asked = read(getBuild, { params });
  const { data: build, error, refetch } = useQuery({ ...asked, refetchOnWindowFocus: false });
  const [changes, setChanges] = useState<Changes>({});
  const save = useWrite(saveBuildFiles, [listBuilds]);
  const [failure, setFailure] = useState<string>();
  const saved = useMemo(() => contentsOf(build?.files ?? []), [build]);
  const files = useMemo(() => {
    const merged = new Map(saved);
    for (const [name, { content }] of Object.entries(changes)) {
      if (content === null) merged.delete(name);
      else merged.set(name, content);
    }
    return merged;
  }, [saved, changes]);
  const changed = useMemo(() => changedOf(changes), [changes]);
  const conflicts = useMemo(() => conflictsOf(changes, saved), [changes, saved]);
  const put = (name: string, content: string | null) => {
    setFailure(undefined);
    setChanges(({ [name]: before, ...rest }) => {
      const base = saved.get(name) ?? null;
      return base === content ? rest : { ...rest, [name]: { base, ...before, content } };
    });
  };
  const settle = (name: string, isMine: boolean) => {
    setFailure(undefined);
    setChanges(({ [name]: mine, ...rest }) =>
      isMine && mine ? { ...rest, [name]: { base: saved.get(name) ?? null, content: mine.content } } : rest,
    );
  };
  const readAnew = async () => {
    const { data } = await refetch();
    if (data) setChanges((now) => savedNow(now, contentsOf(data.files)));
  };
  const onSave = async () => {
    if (!build || changed.length === 0 || conflicts.length > 0 || save.isPending) return;
    const { revision } = build;
    setChanges((now) => sentNow(now, changed));
    try {
      await save.mutateAsync({ params, body: { revision, files: changed } });
      await readAnew();
      setFailure(undefined);
    } catch (refused) {
      setFailure(refused instanceof Error ? refused.message : String(refused));
      if (refused instanceof CallError && refused.status === 409) await readAnew();
    }
  };
  return {
    ...{ build, error, refetch, files, changed, conflicts, put, settle, failure },
    isChanged: changed.length > 0,
    isSaving: save.isPending,
    save: onSave,
    discard: () => setChanges({}),
  };
}

export type BuildFiles = ReturnType<typeof useBuildFiles>;

const contentsOf = (files: readonly { name: string; content: string }[]): Map<string, string> =>
  new Map(files.map(({ name, content }) => [name, content]));
