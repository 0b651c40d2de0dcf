import { Button } from '@mantine/core';
import { useState } from 'react';
import { MOST_AT_ONCE } from '#platform/contract/search-limit.ts';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import { useReplaySelected } from './use-replay-selected.ts';

type BulkReplayProps = { selected: SelectedRows; clear: () => void };

/** Sends the selected deliveries once more. */
export function BulkReplay({ selected, clear }: BulkReplayProps) {
  const text = useAutomationsTexts();
  const replay = useReplaySelected();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    if (await replay([...selected.ids])) clear();
    setIsBusy(false);
  };
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      disabled={selected.ids.size > MOST_AT_ONCE}
      onClick={() => void run()}
    >
      {text('acts.replay')}
    </Button>
  );
}
