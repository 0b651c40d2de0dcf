import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm } from '#platform/dashboard/page-form.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_APPLE_ID, LONGEST_APPLE_SECRET } from '../../channel-kinds.contract.ts';
import { type Channel, listChannels, saveChannel } from '../../channels.contract.ts';
import { listIntegration } from '../../syndication.contract.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';
import { type AppleValues, draftOf, schemaOf, valuesOf } from './apple-values.ts';
import classes from './channels.module.css';
import { DisconnectApple } from './disconnect-apple.tsx';
import { SectionMapField } from './section-map-field.tsx';
import { TestApple } from './test-apple.tsx';

type AppleFormProps = { saved: Channel; onRefresh: () => Promise<Channel | undefined> };

/** How Apple News is reached, and which sections go where. */
export function AppleForm({ saved, onRefresh }: AppleFormProps) {
  const text = useSyndicationTexts();
  const params = { siteId: useCaller().site.id, channel: 'apple_news' as const };
  const [started, setStarted] = useState(saved);
  const [isStale, setIsStale] = useState(false);
  const { mutateAsync: save } = useWrite(saveChannel, [listChannels, listIntegration]);
  const onSubmit = async (values: AppleValues): Promise<AppleValues> => {
    try {
      const next = await save({ params, body: { ...draftOf(values), revision: started.revision } });
      setStarted(next);
      notices.done(text('apple.saved'));
      return valuesOf(next);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'revision_conflict') setIsStale(true);
      throw failure;
    }
  };
  const takeSaved = async () => {
    const latest = await onRefresh();
    if (!latest) return;
    setStarted(latest);
    setIsStale(false);
  };
  const words = {
    id: text('apple.idInvalid'),
    secret: text('apple.secretInvalid'),
    sections: text('apple.sectionTwice'),
  };
  return (
    <div className={classes.form}>
      {isStale ? (
        <div className={classes.conflict} role="alert">
          {text('apple.conflict')}
          <Button size="xs" variant="default" onClick={() => void takeSaved()}>
            {text('apple.useSaved')}
          </Button>
        </div>
      ) : null}
      <PageForm
        key={started.revision}
        submit={text('apple.save')}
        initial={valuesOf(started)}
        schema={schemaOf(started, words)}
        onSubmit={onSubmit}
      >
        {(form) => <AppleFields form={form} saved={started} />}
      </PageForm>
      {started.secret_end === null ? null : <DisconnectApple onDone={takeSaved} />}
    </div>
  );
}

function AppleFields({ form, saved }: { form: FormState<AppleValues>; saved: Channel }) {
  const text = useSyndicationTexts();
  const { values, set, error, leave } = form;
  const isKept = saved.secret_end !== null && values.key_id === saved.key_id;
  const common = { isMono: true, autoComplete: 'off' } as const;
  return (
    <>
      <CheckField
        label={text('apple.enabled')}
        isOn={values.is_enabled}
        onChange={(isOn) => set('is_enabled', isOn)}
      />
      <TextField
        {...common}
        label={text('apple.remoteId')}
        help={
          saved.remote_title
            ? text('apple.connected', { title: saved.remote_title })
            : text('apple.remoteIdHelp')
        }
        value={values.remote_id}
        maxLength={LONGEST_APPLE_ID}
        onText={(value) => set('remote_id', value)}
        onLeave={() => leave('remote_id')}
        error={error('remote_id')}
      />
      <TextField
        {...common}
        label={text('apple.keyId')}
        value={values.key_id}
        maxLength={LONGEST_APPLE_ID}
        onText={(value) => set('key_id', value)}
        onLeave={() => leave('key_id')}
        error={error('key_id')}
      />
      <TextField
        {...common}
        type="password"
        label={text('apple.secret')}
        help={isKept ? text('apple.secretKept', { end: saved.secret_end ?? '' }) : text('apple.secretHelp')}
        value={values.secret}
        maxLength={LONGEST_APPLE_SECRET}
        onText={(value) => set('secret', value)}
        onLeave={() => leave('secret')}
        error={error('secret')}
      />
      <TestApple values={values} />
      <CheckField
        label={text('apple.preview')}
        isOn={values.is_preview}
        onChange={(isOn) => set('is_preview', isOn)}
      />
      <SectionMapField
        value={values.section_map}
        sections={saved.remote_sections}
        error={error('section_map')}
        onChange={(map) => set('section_map', map)}
      />
    </>
  );
}
