import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { type AgreementKind, agreementKinds } from '../agreement-kinds.contract.ts';
import { listAgreements } from '../agreements.contract.ts';
import classes from './agreements-screen.module.css';
import { useAgreementsTexts } from './agreements-texts.ts';

const ConsentDialog = lazy(() =>
  import('./consent-dialog.tsx').then((module) => ({ default: module.ConsentDialog })),
);

type Row = { group: string; key: string; status: 0 | 1 | 2; kind: AgreementKind | undefined };

/** What the caller has agreed to, denied or not answered yet. */
export function AgreementsScreen() {
  const text = useAgreementsTexts();
  const platformText = usePlatformTexts();
  const { data, error } = useQuery(read(listAgreements, {}));
  const [reviewed, setReviewed] = useState<AgreementKind>();
  useEffect(() => {
    // A failed load is told to nobody but the log.
    if (error) console.warn('The agreements could not be loaded.', error);
  }, [error]);
  const rows = data && rowsOf(data);
  const close = () => setReviewed(undefined);
  return (
    <div className={classes.screen}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('columns.agreement')}</th>
            <th scope="col">{text('columns.status')}</th>
            <th scope="col">{text('columns.review')}</th>
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ group, key, status, kind }) => (
            <tr key={`${group} ${key}`}>
              <th scope="row">
                {titleOf(text, key)} <span className={classes.group}>{groupOf(text, group)}</span>
              </th>
              <td>{text(`status.${status}`)}</td>
              <td>
                {kind ? (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={text('reviewOf', { title: titleOf(text, key) })}
                    onClick={() => setReviewed(kind)}
                  >
                    {text('review')}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows?.length === 0 ? (
        <div className={classes.empty}>
          <MessageView title={platformText('list.empty', { title: text('agreements') })} />
        </div>
      ) : null}
      {reviewed ? (
        <Suspense fallback={null}>
          <ConsentDialog kind={reviewed} onDecided={close} onLater={close} />
        </Suspense>
      ) : null}
    </div>
  );
}

type Text = ReturnType<typeof useAgreementsTexts>;

/** An agreement that this version of the page does not know is called by its key. */
const titleOf = (text: Text, key: string): string =>
  agreementKinds.some((kind) => kind.key === key) ? text(`kinds.${key as 'product_tour'}.title`) : key;
const groupOf = (text: Text, name: string): string =>
  agreementKinds.some((kind) => kind.name === name) ? text(`groups.${name as 'third_party_sharing'}`) : name;

/** The answer, grouped by name and then by key, as the rows of the table. */
export function rowsOf(agreements: Record<string, Record<string, 0 | 1 | 2>>): Row[] {
  return Object.entries(agreements).flatMap(([group, keys]) =>
    Object.entries(keys).map(([key, status]) => ({
      ...{ group, key, status },
      kind: agreementKinds.find((kind) => kind.name === group && kind.key === key),
    })),
  );
}
