import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { type getEnvironment, listEnvironments } from '../environments.contract.ts';
import { isWorking } from './environment-names.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';

/** What of an environment was seen last. */
type Seen = { status: string; promotion: string };

/** Says how the task of an environment has ended, also of one that was quicker than anybody could see it at work. */
export function useEnded(shown: AnswerOf<typeof getEnvironment> | undefined): void {
  const text = useEnvironmentsTexts();
  const client = useQueryClient();
  const before = useRef<Seen | null>(null);
  const environment = shown?.environment;
  const last = shown?.promotions[0];
  useEffect(() => {
    if (!environment) return;
    const was = before.current;
    const { status, title: name } = environment;
    const promotion = `${last?.id} ${last?.rolled_back_ts}`;
    before.current = { status, promotion: was && isWorking(environment) ? was.promotion : promotion };
    if (was === null || isWorking(environment)) return;
    const hasPromoted = was.status === 'promoting' || promotion !== was.promotion;
    if (status === was.status && !hasPromoted) return;
    if (status === 'failed') notices.refused(environment.error ?? text('cloneFailed'));
    else if (was.status === 'creating') notices.done(text('created', { name }));
    else if (hasPromoted)
      notices.done(text(last?.rolled_back_ts == null ? 'promoted' : 'rolledBack', { name }));
    else return;
    void client.invalidateQueries({ queryKey: keyOf(listEnvironments) });
  }, [environment, last, client, text]);
}
