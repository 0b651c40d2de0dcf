import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import {
  commandEnvironment,
  deleteEnvironment,
  type Environment,
  getEnvironment,
  getEnvironmentLink,
  listEnvironments,
} from '../environments.contract.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';

/** What a change of an environment makes stale. */
export const stale = [listEnvironments, getEnvironment];

export type EnvironmentActs = {
  open: (environment: Environment) => Promise<void>;
  copy: (environment: Environment) => Promise<void>;
  sync: (environment: Environment) => Promise<void>;
  remove: (environment: Environment) => Promise<boolean>;
};

/** What is done with an environment without a dialog; each says that it was, or why not. */
export function useEnvironmentActs(shown: readonly Environment[]): EnvironmentActs {
  const text = useEnvironmentsTexts();
  const siteId = useCaller().site.id;
  const copied = useCopy();
  const { mutateAsync: command } = useWrite(commandEnvironment, stale);
  const { mutateAsync: take } = useWrite(deleteEnvironment, stale);
  const paramsOf = ({ slug }: Environment) => ({ siteId, environmentSlug: slug });
  const link = async (environment: Environment) => {
    const { url } = await call(getEnvironmentLink, { params: paramsOf(environment) });
    return new URL(url, location.origin).href;
  };
  const remove = useDeleteRows({
    stale: [listEnvironments],
    remove: async ([id]) => {
      const gone = shown.find((one) => one.id === id);
      return gone ? take({ params: paramsOf(gone) }) : { items: [], batch_id: null };
    },
    nameOf: (id) => shown.find((one) => one.id === id)?.title,
  });
  return {
    open: async (environment) => {
      // Opened at once: browsers let a page open a window by a press alone.
      const opened = window.open('', '_blank');
      try {
        const url = await link(environment);
        if (opened) opened.location.href = url;
        else location.assign(url);
      } catch (error) {
        opened?.close();
        notices.refused(text('previewFailed', { reason: reasonOf(error) }));
      }
    },
    copy: async (environment) => {
      try {
        await copied(await link(environment), text('copied'));
      } catch (error) {
        notices.refused(text('copyFailed', { reason: reasonOf(error) }));
      }
    },
    sync: async (environment) => {
      try {
        await command({
          params: paramsOf(environment),
          body: { revision: environment.revision, commands: [{ name: 'sync-from-production' }] },
        });
        notices.done(text('synced', { name: environment.title }));
      } catch (error) {
        notices.refused(text('syncFailed', { reason: reasonOf(error) }));
      }
    },
    remove: ({ id }) => (id === null ? Promise.resolve(false) : remove([id])),
  };
}
