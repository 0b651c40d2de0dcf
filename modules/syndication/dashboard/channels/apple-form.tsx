import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordPageForm } from '#platform/dashboard/records/record-page-form.tsx';
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
  const { mutateAsync: save } = useWrite(saveChannel, [listChannels, listIntegration]);
  const words = {
    id: text('apple.idInvalid'),
    secret: text('apple.secretInvalid'),
    sections: text('apple.sectionTwice'),
  };
  return (
    <div className={classes.form}>
      <RecordPageForm<Channel, AppleValues>
        record={saved}
        {...{ onRefresh, valuesOf, submit: text('apple.save'), said: text('apple.saved') }}
        schema={(channel) => schemaOf(channel, words)}
        save={(values, { revision }) => save({ params, body: { ...draftOf(values), revision } })}
        after={({ secret_end }, takeSaved) =>
          secret_end === null ? null : <DisconnectApple onDone={takeSaved} />
        }
      >
        {(form, channel) => <AppleFields form={form} saved={channel} />}
      </RecordPageForm>
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
