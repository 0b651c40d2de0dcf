import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type Channel, listChannels, saveChannel } from '../../channels.contract.ts';
import { listIntegration } from '../../syndication.contract.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';

type Turned = Pick<Channel, 'kind' | 'revision'>;

/** Turns a channel on or off, and says that it was. */
export function useTurnChannel() {
  const text = useSyndicationTexts();
  const { id: siteId } = useCaller().site;
  const { mutateAsync: save, isPending } = useWrite(saveChannel, [listChannels, listIntegration]);
  const turn = async ({ kind, revision }: Turned, isOn: boolean): Promise<void> => {
    const channel = text(`channels.${kind}`);
    try {
      await save({ params: { siteId, channel: kind }, body: { revision, is_enabled: isOn } });
      notices.done(text(isOn ? 'channelsPage.turnedOn' : 'channelsPage.turnedOff', { channel }));
    } catch (error) {
      const reason = reasonOf(error);
      notices.failed(error, text('channelsPage.turnFailed', { channel, reason }), () =>
        turn({ kind, revision }, isOn),
      );
    }
  };
  return { turn, isPending };
}
