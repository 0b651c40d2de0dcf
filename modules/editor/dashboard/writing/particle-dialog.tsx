import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { StatusFilter } from '#modules/posts/post-status.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { useNewPosts } from '#modules/posts/posts.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { particleMark, particleOf, withParticle } from '../body/particle-source.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { insertBlocks } from './leave-block.ts';
import classes from './shortcode-card.module.css';

const REST = 250;
const MOST = 20;

type ParticleDialogProps = { editor: Editor; at?: number | undefined; onClose: () => void };

/** Chooses which live particle of the site stands at the cursor, or in the place of another one. */
export function ParticleDialog({ editor, at, onClose }: ParticleDialogProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = { type: 'particle', status: StatusFilter.PUBLISHED, limit: MOST } as const;
  const found = useQuery({
    ...read(listPosts, { params: { roarId: site.id }, query: { ...query, ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  });
  const mayAdd = useNewPosts().some(({ type }) => type === 'particle');
  const node = at === undefined ? null : editor.state.doc.nodeAt(at);
  const before = String(node?.attrs.source ?? '');
  const choose = (id: number) => {
    if (at !== undefined && particleOf(before) !== undefined)
      editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'source', withParticle(before, id)));
    else insertBlocks(editor, { type: 'sourceBlock', attrs: { source: `<p>${particleMark(id)}</p>` } });
    onClose();
  };
  const particles = found.data?.posts ?? [];
  const isNone = q === '' && found.isSuccess && particles.length === 0;
  return (
    <DialogFrame title={text(node ? 'particle.edit' : 'particle.title')} width={432} onClose={onClose}>
      <div className={classes.choose}>
        <p>{text(isNone ? 'particle.none' : 'particle.help')}</p>
        <ChoiceList
          label={text('particle.list')}
          search={{ text: typed, onText: setTyped }}
          state={found.isError ? 'failed' : found.isPending ? 'loading' : 'ready'}
          choices={particles.map(({ id, headline }) => ({
            value: id,
            label: headline || text('particle.untitled', { id }),
          }))}
          isChosen={(id) => id === particleOf(before)}
          onChoose={choose}
        />
        {mayAdd ? (
          <p>
            <a href="/r/dashboard/editor/particle" target="_blank" rel="noreferrer">
              {text('particle.new')}
            </a>
          </p>
        ) : null}
      </div>
    </DialogFrame>
  );
}
