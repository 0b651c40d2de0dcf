import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import { DataTable } from '#platform/dashboard/table/data-table.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { agreementKinds } from '../agreement-kinds.contract.ts';
import { listAgreements } from '../agreements.contract.ts';
import { listOwnAgreements } from '../site-agreements.contract.ts';
import classes from './agreements-screen.module.css';
import { useAgreementsTexts } from './agreements-texts.ts';
import { type AskedAgreement, askedAgreements, titleOf } from './asked-agreement.ts';

const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'), 'ConsentDialog');

type Row = { group: string; key: string; status: 0 | 1 | 2; kind: AskedAgreement | undefined };

/** What the caller has agreed to, denied or not answered yet. */
export function AgreementsScreen() {
  const text = useAgreementsTexts();
  const platformText = usePlatformTexts();
  const { data, error, isPending } = useQuery(read(listAgreements, {}));
  const { site } = useCaller();
  const own = useQuery(read(listOwnAgreements, { params: { siteId: site.id } }));
  const [reviewed, setReviewed] = useState<AskedAgreement>();
  useEffect(() => {
    // A failed load is told to nobody but the log.
    if (error) console.warn('The agreements could not be loaded.', error);
  }, [error]);
  const columns = useColumns(text, setReviewed);
  const rows = useMemo(
    () =>
      rowsOf(data ?? {}, askedAgreements(own.data?.items ?? [])).map((value) => ({
        id: `${value.group} ${value.key}`,
        name: titleOf(text, value.kind ?? value),
        value,
      })),
    [data, own.data, text],
  );
  const close = () => setReviewed(undefined);
  // It may change while it is read.
  const current = (kind: AskedAgreement) =>
    askedAgreements(own.data?.items ?? []).find(({ key }) => key === kind.key) ?? kind;
  return (
    <>
      <DataTable
        title={text('agreements')}
        columns={columns}
        rows={rows}
        total={data && rows.length}
        isLoading={isPending}
        onOpen={(_, { kind }) => setReviewed(kind)}
        notice={
          data ? <MessageView title={platformText('list.empty', { title: text('agreements') })} /> : null
        }
      />
      {reviewed ? (
        <Suspense fallback={null}>
          <ConsentDialog kind={current(reviewed)} onDecided={close} onLater={close} />
        </Suspense>
      ) : null}
    </>
  );
}

type Text = ReturnType<typeof useAgreementsTexts>;

const shapes = { 0: 'draft', 1: 'live', 2: 'declined' } as const;

function useColumns(text: Text, onReview: (kind: AskedAgreement) => void): TableColumn<Row>[] {
  return useMemo(
    () => [
      {
        id: 'agreement',
        title: text('columns.agreement'),
        width: 'rest',
        least: 240,
        phone: 'main',
        cell: ({ group, key, kind }) => (
          <>
            <span className={classes.title}>{titleOf(text, kind ?? { key })}</span>{' '}
            <span className={classes.group}>{groupOf(text, group)}</span>
            {kind && kind.requiredFor.length > 0 ? (
              <span className={classes.needed}>{neededText(text, kind)}</span>
            ) : null}
          </>
        ),
      },
      {
        id: 'status',
        title: text('columns.status'),
        width: 160,
        phone: 'start',
        cell: ({ status }) => <StateMark shape={shapes[status]}>{text(`status.${status}`)}</StateMark>,
      },
      {
        id: 'review',
        title: text('columns.review'),
        width: 120,
        phone: 'belowEnd',
        cell: ({ kind, key }) =>
          kind ? (
            <RowButtons>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={text('reviewOf', { title: titleOf(text, kind ?? { key }) })}
                onClick={() => onReview(kind)}
              >
                {text('review')}
              </Button>
            </RowButtons>
          ) : null,
      },
    ],
    [text, onReview],
  );
}

/** What it is needed for, in words. */
const neededText = (text: Text, { requiredFor }: AskedAgreement): string =>
  text('neededFor', { uses: requiredFor.map((use) => text(`uses.${use}`)).join(', ') });
const groupOf = (text: Text, name: string): string =>
  agreementKinds.some((kind) => kind.name === name) ? text(`groups.${name as 'third_party_sharing'}`) : name;

/** The answer, grouped by name and then by key, as the rows of the table. */
export function rowsOf(
  agreements: Record<string, Record<string, 0 | 1 | 2>>,
  kinds: readonly AskedAgreement[] = agreementKinds,
): Row[] {
  return Object.entries(agreements).flatMap(([group, keys]) =>
    Object.entries(keys).map(([key, status]) => ({
      ...{ group, key, status },
      kind: kinds.find((kind) => kind.name === group && kind.key === key),
    })),
  );
}
