import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { type getEnvironment, listEnvironments } from '../environments.contract.ts';
import { isWorking } from './environment-names.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';

/** Says how the task of an environment has ended that was seen at work. */
export function useEnded(shown: AnswerOf<typeof getEnvironment> | undefined): void {
  const text = useEnvironmentsTexts();
  const client = useQueryClient();
  const before = useRef<string | null>(null);
  const environment = shown?.environment;
  const last = shown?.promotions[0];
  useEffect(() => {
    if (!environment) return;
    const was = before.current;
    before.current = environment.status;
    if (was === null || was === environment.status || isWorking(environment)) return;
    if (was !== 'creating' && was !== 'promoting') return;
    void client.invalidateQueries({ queryKey: keyOf(listEnvironments) });
    const name = environment.title;
    if (environment.status === 'failed') notices.refused(environment.error ?? text('cloneFailed'));
    else if (was === 'creating') notices.done(text('created', { name }));
    else notices.done(text(last?.rolled_back_ts == null ? 'promoted' : 'rolledBack', { name }));
  }, [environment, last, client, text]);
}
