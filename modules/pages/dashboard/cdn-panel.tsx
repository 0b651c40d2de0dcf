import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { RecordPageForm } from '#platform/dashboard/records/record-page-form.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { type Cdn, getCdn, saveCdn, testCdn } from '../cdn.contract.ts';
import { cdnProviders, LONGEST_CDN_TOKEN } from '../cdn-providers.contract.ts';
import classes from './cache-purge.module.css';
import { cdnAdvice } from './cdn-advice.ts';
import { CdnDeliveries } from './cdn-deliveries.tsx';
import { type CdnValues, draftOf, schemaOf, valuesOf } from './cdn-values.ts';
import { usePagesTexts } from './pages-texts.ts';
import { type Outcome, SaidOutcome } from './said-outcome.tsx';

/** What a save or a purge drops is noted, sent and answered within a second or two, of colleagues as well. */
const LOOK_AGAIN_MILLISECONDS = 2_000;

/** The cache in front of the site: who it is, whether it listens, and what it was told. */
export function CdnPanel() {
  const text = usePagesTexts();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery({
    ...read(getCdn, { params }),
    refetchInterval: ({ state }) =>
      ((state.data as Cdn | undefined)?.provider ?? 'none') === 'none' ? false : LOOK_AGAIN_MILLISECONDS,
  });
  return (
    <section className={classes.last}>
      <h2 className={classes.title}>{text('cdn.title')}</h2>
      <p className={classes.hint}>{text('cdn.hint')}</p>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {data ? <CdnEditor saved={data} onRefresh={async () => (await refetch()).data} /> : null}
      {data && data.provider !== 'none' ? <CdnDeliveries cdn={data} /> : null}
    </section>
  );
}

type EditorProps = { saved: Cdn; onRefresh: () => Promise<Cdn | undefined> };

function CdnEditor({ saved, onRefresh }: EditorProps) {
  const text = usePagesTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: save } = useWrite(saveCdn, [getCdn]);
  return (
    <div className={classes.editor}>
      <RecordPageForm<Cdn, CdnValues>
        record={saved}
        {...{ onRefresh, valuesOf, submit: text('cdn.save'), said: text('cdn.saved') }}
        schema={(cdn) => schemaOf(cdn, { zone: text('cdn.zoneInvalid'), token: text('cdn.tokenMissing') })}
        save={(values, { revision }) => save({ params, body: { ...draftOf(values), revision } })}
      >
        {(form, cdn) => <CdnFields form={form} saved={cdn} />}
      </RecordPageForm>
    </div>
  );
}

function CdnFields({ form, saved }: { form: FormState<CdnValues>; saved: Cdn }) {
  const text = usePagesTexts();
  const { values, set, error, leave } = form;
  const { provider } = values;
  const isKept = provider === saved.provider && saved.token_end !== null;
  return (
    <>
      <SelectField
        label={text('cdn.provider')}
        value={provider}
        choices={cdnProviders.map((value) => ({ value, label: text(`cdn.providers.${value}`) }))}
        onChoose={(value) => set('provider', value)}
      />
      {provider === 'none' ? null : (
        <>
          <TextField
            isMono
            label={text(`cdn.zone.${provider}`)}
            help={text(`cdn.zoneHelp.${provider}`)}
            value={values.zone}
            maxLength={100}
            autoComplete="off"
            onText={(value) => set('zone', value)}
            onLeave={() => leave('zone')}
            error={error('zone')}
          />
          <TextField
            type="password"
            label={text('cdn.token')}
            help={
              isKept
                ? text('cdn.tokenKept', { end: saved.token_end ?? '' })
                : text(`cdn.tokenHelp.${provider}`)
            }
            value={values.token}
            maxLength={LONGEST_CDN_TOKEN}
            autoComplete="off"
            onText={(value) => set('token', value)}
            onLeave={() => leave('token')}
            error={error('token')}
          />
          <TestConnection values={values} />
        </>
      )}
    </>
  );
}

/** Tries what is typed, saved or not. */
function TestConnection({ values }: { values: CdnValues }) {
  const text = usePagesTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: tryOut, isPending } = useWrite(testCdn, []);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const onTest = async () => {
    setOutcome(null);
    try {
      const { is_ok, message } = await tryOut({ params, body: draftOf(values) });
      const advice = is_ok ? null : cdnAdvice(text, message);
      const refusal = advice === null ? message : `${message}. ${advice}`;
      setOutcome({ text: is_ok ? text('cdn.works') : refusal, isFailed: !is_ok });
    } catch (failure) {
      const said =
        failure instanceof CallError && failure.status < 500 ? failure.message : text('cdn.failed');
      setOutcome({ text: said, isFailed: true });
    }
  };
  return (
    <div className={classes.foot}>
      <Button variant="default" loading={isPending} onClick={() => void onTest()}>
        {text('cdn.test')}
      </Button>
      {outcome ? <SaidOutcome outcome={outcome} onDismiss={() => setOutcome(null)} /> : null}
    </div>
  );
}
