import { Button } from '@mantine/core';
import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import { commandSearchIndex, type SearchIndex } from '../search-indexes.contract.ts';
import classes from './index-drawer.module.css';
import { IndexProgress } from './index-progress.tsx';
import { IndexStatus } from './index-status.tsx';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';
import { SearchTrial } from './search-trial.tsx';
import { sourceKeys } from './source-keys.ts';
import type { useIndexActs } from './use-index-acts.tsx';

type IndexDrawerProps = {
  index: SearchIndex;
  shown: ShownRows<SearchIndex>;
  acts: ReturnType<typeof useIndexActs>;
  onOpen: (index: SearchIndex) => void;
  onEdit: () => void;
  onClose: () => void;
};

/** An index beside the list: its state, what can be done with it, what it holds, and a search to try it. */
export function IndexDrawer({ index, shown, acts, ...props }: IndexDrawerProps) {
  const text = useSearchIndexesTexts();
  return (
    <RowDrawer
      label={text('drawer.label')}
      {...{ id: index.id, shown, onOpen: props.onOpen }}
      onClose={props.onClose}
      actions={
        <May call={commandSearchIndex}>
          <IconButton name={text('drawer.edit', { name: index.title })} tip="end" onClick={props.onEdit}>
            <PencilIcon />
          </IconButton>
        </May>
      }
    >
      <section className={parts.lines}>
        <h2 className={parts.headline}>
          <bdi>{index.title}</bdi>
        </h2>
        <IndexStatus index={{ ...index, is_filling: false }} />
        <p className={parts.hint}>{text(`statusHint.${index.status}`)}</p>
        {index.is_filling ? <IndexProgress index={index} /> : null}
        <May call={commandSearchIndex}>
          <Acts index={index} acts={acts} />
        </May>
      </section>
      <Facts index={index} />
      <SearchTrial key={index.id} index={index} />
    </RowDrawer>
  );
}

function Acts({ index, acts }: Pick<IndexDrawerProps, 'index' | 'acts'>) {
  const text = useSearchIndexesTexts();
  const { status } = index;
  const canStart = status === 'created' || status === 'stopped';
  return (
    <div className={parts.acts}>
      {canStart ? <Button onClick={() => acts.act(index, 'start')}>{text('acts.start')}</Button> : null}
      {status === 'started' && !index.awaits_fill ? (
        <Button onClick={() => acts.act(index, 'activate')}>{text('acts.activate')}</Button>
      ) : null}
      <Button variant="default" disabled={index.is_filling} onClick={() => void acts.fill(index)}>
        {text('acts.fill')}
      </Button>
      {status === 'started' ? (
        <Button variant="default" onClick={() => acts.act(index, 'stop')}>
          {text('acts.stop')}
        </Button>
      ) : null}
      {status === 'active' ? null : (
        <Button variant="default" onClick={() => acts.act(index, 'remove')}>
          {text('acts.remove')}
        </Button>
      )}
    </div>
  );
}

function Facts({ index }: { index: SearchIndex }) {
  const text = useSearchIndexesTexts();
  const searched = Object.entries(index.mapping.fields)
    .filter(([, { type, weight }]) => type === 'text' && weight > 0)
    .sort(([, one], [, other]) => other.weight - one.weight);
  return (
    <section className={parts.part}>
      <dl className={parts.facts}>
        <Fact name={text('drawer.slug')}>
          <bdi className={classes.mono}>{index.slug}</bdi>
        </Fact>
        <Fact name={text('drawer.searches')}>{text(`entity.${index.entity}`)}</Fact>
        <Fact name={text('drawer.documents')}>{numberText(index.document_count)}</Fact>
        <Fact name={text('drawer.lastFilled')}>
          <TimeCell seconds={index.filled_ts} />
        </Fact>
        <Fact name={text('drawer.version')}>{numberText(index.version)}</Fact>
        <Fact name={text('drawer.fields')}>
          {searched.length === 0 ? text('drawer.noFields') : null}
          <ul className={classes.fields}>
            {searched.map(([name, { source, weight }]) => {
              const known = sourceKeys.find((one) => one === source);
              const field = known ? text(`source.${known}`) : name;
              return <li key={name}>{text('drawer.weight', { field, weight: numberText(weight) })}</li>;
            })}
          </ul>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
