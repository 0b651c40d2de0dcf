import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { noWords, type Words } from '#platform/dashboard/rooms/room-words.ts';
import { DataTable } from '#platform/dashboard/table/data-table.tsx';
import type { ColumnLayout } from '#platform/dashboard/table/kept-columns.ts';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { AuditEvent } from '../audit.contract.ts';
import { EventDetails } from './audit-details.tsx';
import { useAuditTexts } from './audit-texts.ts';
import { deedWords, objectWords } from './event-words.ts';
import type { useEvents } from './use-events.ts';

type AuditTableProps = {
  columns: readonly TableColumn<AuditEvent>[];
  layout?: ColumnLayout;
  events: ReturnType<typeof useEvents>;
  words: Words | undefined;
  onRequest?: (requestId: string) => void;
  /** What stands there when there are none. */
  notice: ReactNode;
};

const none: AuditEvent[] = [];

/** Deeds, newest first; each opens to show its fields before and after. */
export function AuditTable({ columns, layout, events, words: known, onRequest, notice }: AuditTableProps) {
  const text = useAuditTexts();
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const words = known ?? noWords;
  // Without their words the entries would change under the eye.
  const items = known ? events.items : none;
  const rows = useMemo(
    () =>
      items.map((value) => ({
        id: value.id,
        name: `${deedWords(value, { text, words })} ${objectWords(value, { text, words })}`.trim(),
        value,
      })),
    [items, text, words],
  );
  const onOpen = useCallback(
    (id: number) =>
      setExpanded((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return (
    <DataTable
      title={text('entries')}
      {...{ columns, layout, rows, expanded, onOpen, notice }}
      detail={(event) => <EventDetails {...{ event, words, onRequest }} />}
      total={events.first?.total_count}
      isLoading={(events.isPending || known === undefined) && !events.error}
      note={
        events.hasNextPage ? (
          <Button
            variant="default"
            loading={events.isFetchingNextPage}
            onClick={() => void events.fetchNextPage()}
          >
            {text('more')}
          </Button>
        ) : undefined
      }
    />
  );
}
