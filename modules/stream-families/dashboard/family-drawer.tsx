import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import {
  commandFamily,
  listStreamItems,
  type StreamFamily,
  type StreamUse,
} from '../stream-families.contract.ts';
import classes from './family-drawer.module.css';
import { useStreamFamiliesTexts } from './stream-families-texts.ts';
import type { useFamilyActs } from './use-family-acts.ts';

const SHOWN = 20;

type FamilyDrawerProps = {
  family: StreamFamily;
  shown: ShownRows<StreamFamily>;
  acts: ReturnType<typeof useFamilyActs>;
  onOpen: (family: StreamFamily) => void;
  onEdit: () => void;
  onClose: () => void;
};

/** A family beside the list: its state, what can be done with it, and what it shows. */
export function FamilyDrawer({ family, shown, acts, ...props }: FamilyDrawerProps) {
  const text = useStreamFamiliesTexts();
  const isActive = family.status === 'active';
  return (
    <RowDrawer
      label={text('drawer.label')}
      {...{ id: family.id, shown, onOpen: props.onOpen }}
      onClose={props.onClose}
      actions={
        <May call={commandFamily}>
          <IconButton name={text('drawer.edit', { name: family.title })} tip="end" onClick={props.onEdit}>
            <PencilIcon />
          </IconButton>
        </May>
      }
    >
      <section className={parts.lines}>
        <h2 className={parts.headline}>
          <bdi>{family.title}</bdi>
        </h2>
        <p>{text(`status.${family.status}`)}</p>
        <p className={parts.hint}>{text(`statusHint.${family.status}`)}</p>
        <May call={commandFamily}>
          <div className={parts.acts}>
            <Button variant="default" onClick={() => void acts.run(family, isActive ? 'pause' : 'activate')}>
              {text(isActive ? 'acts.pause' : 'acts.activate')}
            </Button>
            <Button variant="default" onClick={() => void acts.reindex(family)}>
              {text('acts.reindex')}
            </Button>
            <Button
              variant="default"
              onClick={() => void acts.remove([family.id]).then((isDone) => isDone && props.onClose())}
            >
              {text('acts.delete')}
            </Button>
          </div>
        </May>
      </section>
      <section className={parts.part}>
        <h3>{text('drawer.uses')}</h3>
        {family.used_by.length === 0 ? (
          <p className={parts.hint}>{text('drawer.unused', { name: `streams.${family.slug}` })}</p>
        ) : (
          <ul className={classes.uses}>
            {family.used_by.map((use) => (
              <li key={use.id}>
                <Use use={use} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Items family={family} />
    </RowDrawer>
  );
}

function Use({ use }: { use: StreamUse }) {
  const text = useStreamFamiliesTexts();
  switch (use.kind) {
    case 'build':
      return (
        <>
          {text('drawer.build', { name: use.title || String(use.number) })}{' '}
          <bdi dir="ltr">{use.files.join(', ')}</bdi>
        </>
      );
    case 'newsletter':
      return <a href="/r/dashboard/newsletter">{text(`drawer.newsletter.${use.campaign}`)}</a>;
    case 'feed':
      return (
        <a href={`/r/dashboard/feed_builder/edit/${use.id}`}>{text('drawer.feed', { name: use.title })}</a>
      );
    case 'embed':
      return (
        <a href={`/r/dashboard/js_feed_builder?list=${use.id}`}>
          {text('drawer.embed', { name: use.title })}
        </a>
      );
  }
}

function Items({ family }: { family: StreamFamily }) {
  const text = useStreamFamiliesTexts();
  const siteId = useCaller().site.id;
  const found = useQuery(
    read(listStreamItems, { params: { siteId, familyId: family.id }, query: { limit: SHOWN } }),
  );
  const { data } = found;
  return (
    <section className={parts.part}>
      <h3>{text('drawer.items')}</h3>
      {found.error ? <FailureView error={found.error} onRetry={() => void found.refetch()} /> : null}
      {data?.items.length === 0 ? <p className={parts.hint}>{text('drawer.none')}</p> : null}
      <ol className={parts.results}>
        {data?.items.map(({ id, title, score }) => (
          <li key={id}>
            <bdi>{title || text('drawer.untitled')}</bdi>
            <span className={parts.score}>{score.toFixed(2)}</span>
          </li>
        ))}
      </ol>
      {data && data.total_count > SHOWN ? (
        <p className={parts.hint}>
          {text('drawer.more', { shown: numberText(SHOWN), total: numberText(data.total_count) })}
        </p>
      ) : null}
    </section>
  );
}
