import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { call } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { startDataExport } from '../personal-data.contract.ts';
import { usePersonalDataTexts } from './personal-data-texts.ts';

/** Milliseconds between two looks at a file that is on its way. */
const POLL = 2_000;

/** How often the state of a file is looked at. */
export const pollOf = (file: { is_ready: boolean } | null | undefined): number | false =>
  file?.is_ready === false ? POLL : false;

/** Starts the file of a person; what reads its state is asked again. */
export function useStartExport(userId: number, stale: Endpoint) {
  const text = usePersonalDataTexts();
  const client = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const onStart = async (): Promise<void> => {
    setIsStarting(true);
    try {
      await call(startDataExport, { params: { userId } });
    } catch (error) {
      const reason = (error as Error).message;
      notices.failed(error, text('export.startFailed', { reason }), onStart);
    }
    setIsStarting(false);
    await client.invalidateQueries({ queryKey: keyOf(stale) });
  };
  return { isStarting, onStart: () => void onStart() };
}
