import { useState } from 'react';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { commandEnvironment, type Environment, type EnvironmentTask } from '../environments.contract.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { stale } from './use-environment-acts.ts';

type Commands = InputOf<typeof commandEnvironment>['body']['commands'];

/** Sends commands over the version that was opened, or over the one that is given. */
export function useCommand(
  environment: Environment,
): (commands: Commands, over?: number) => Promise<EnvironmentTask> {
  const text = useEnvironmentsTexts();
  const siteId = useCaller().site.id;
  // It may be fetched again meanwhile; what is sent is about what was shown.
  const [{ slug, revision }] = useState(environment);
  const { mutateAsync } = useWrite(commandEnvironment, stale);
  return async (commands, over = revision) => {
    const params = { siteId, environmentSlug: slug };
    const done = await mutateAsync({ params, body: { revision: over, commands } });
    if (done.task_id === null) notices.done(text('saved'));
    return done;
  };
}
