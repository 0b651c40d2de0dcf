import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useGoSaved } from '#platform/dashboard/address.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm, PageSection } from '#platform/dashboard/page-form.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { listCommunities } from '../../communities.contract.ts';
import {
  archiveCommunity,
  type Community,
  getCommunity,
  restoreCommunity,
  updateCommunity,
} from '../../community-details.contract.ts';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';
import { communityUrl } from '../community-path.ts';
import type { CommunityTabProps } from '../community-screen.tsx';
import { CommunityFields } from './community-fields.tsx';
import { CommunityPage } from './community-page.tsx';
import { bodyOf, type CommunityValues, communitySchema, valuesOf } from './community-values.ts';

const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);
const stale = [getCommunity, listCommunities];

/** What a community is called and looks like, who may write in it, and its archiving. */
export function SettingsTab(props: CommunityTabProps) {
  return (
    <CommunityPage {...props}>
      {props.community.archived_ts === null ? (
        <SettingsForm community={props.community} />
      ) : (
        <SettingsShown community={props.community} />
      )}
    </CommunityPage>
  );
}

/** Of an archived community they are shown, and changed once it is restored. */
function SettingsShown({ community }: { community: Community }) {
  const text = useCommunitiesTexts();
  const nothing = () => undefined;
  const form = { values: valuesOf(community), set: nothing, leave: nothing, error: nothing };
  return (
    <div className={classes.settings}>
      <p className={classes.about}>{text('settings.archived')}</p>
      <fieldset className={classes.shown} disabled>
        <CommunityFields form={form} community={community} />
      </fieldset>
    </div>
  );
}

function SettingsForm({ community }: { community: Community }) {
  const text = useCommunitiesTexts();
  const go = useGoSaved();
  const client = useQueryClient();
  const [started, setStarted] = useState(community);
  const [current, setCurrent] = useState<Community | null>(null);
  const { mutateAsync: save } = useWrite(updateCommunity, stale);
  const onSubmit = async (next: CommunityValues): Promise<CommunityValues> => {
    try {
      const body = { ...bodyOf(next, started), revision: (current ?? started).revision };
      const saved = await save({ params: { communityId: started.id }, body });
      // The screen at the new address begins with what was saved.
      client.setQueryData(keyOf(getCommunity, { params: { communityId: saved.id } }), saved);
      setStarted(saved);
      setCurrent(null);
      notices.done(text('updated'));
      // Its address follows its slug.
      if (saved.name !== started.name) go(communityUrl(saved.name, 'settings'));
      return valuesOf(saved);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'revision_conflict') {
        setCurrent((failure.body as { current?: Community }).current ?? null);
      }
      throw failure;
    }
  };
  return (
    <div className={classes.settings}>
      {current ? (
        <div className={classes.archived} role="alert">
          {text('conflict')}
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setStarted({ ...started, ...current });
              setCurrent(null);
            }}
          >
            {text('useSaved')}
          </Button>
        </div>
      ) : null}
      <PageForm
        key={`${started.id} ${started.revision}`}
        submit={text('save')}
        initial={valuesOf(started)}
        schema={communitySchema(started)}
        onSubmit={onSubmit}
      >
        {(form) => <CommunityFields form={form} community={started} />}
      </PageForm>
      <May call={archiveCommunity}>
        <ArchivePart community={started} />
      </May>
    </div>
  );
}

function ArchivePart({ community: { id, title } }: { community: Community }) {
  const text = useCommunitiesTexts();
  const { site } = useCaller();
  const [isAsking, setIsAsking] = useState(false);
  const params = { siteId: site.id, communityId: id };
  const { mutateAsync: archive } = useWrite(archiveCommunity, stale);
  const { mutateAsync: restore } = useWrite(restoreCommunity, stale);
  return (
    <PageSection title={text('archive.title')} hint={text('archive.hint')}>
      <Button variant="default" color="red" onClick={() => setIsAsking(true)}>
        {text('archive.open')}
      </Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <ConfirmDialog
            title={text('archive.ask', { title })}
            confirm={text('archive.open')}
            onConfirm={async () => {
              await archive({ params });
              offerUndo(text('archive.done', { title }), () => restore({ params }), {
                undone: text('restored', { title }),
              });
            }}
            onClose={() => setIsAsking(false)}
          >
            {text('archive.consequence')}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </PageSection>
  );
}
