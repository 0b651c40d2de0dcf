import { mayChangePerson, setPicture } from '#modules/profiles/profiles.public.ts';
import { internalError } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Events } from '#platform/server/events.ts';
import type { Asset } from '../../assets.contract.ts';
import { uploadAvatar } from '../../avatar.contract.ts';
import { leaveOlderPictures } from '../library/own-pictures.ts';
import { addAsset, type UploadNeeds, withFile } from './add-asset.ts';

/** Lists show it small, drawers at most four times as large. */
const WIDE_ENOUGH = 200;

/** The call that gives people a picture. */
export const avatarHandlers = (needs: UploadNeeds & { events: Events }): Handler[] => [
  answer(uploadAvatar, async (call) => {
    const profileId = call.query.profile_id ?? profileOf(call.caller).id;
    // Whoever may not is told so before a file has been read.
    await mayChangePerson(needs.database.db, call, profileId);
    const asset = await withFile(call, ({ content, filename }) =>
      addAsset(needs, call, content, { filename, keepBoth: true, onlyPictures: true, avatarOf: profileId }),
    );
    const logo = addressOf(asset);
    if (logo === null) throw internalError();
    await setPicture(needs, call, profileId, logo);
    await leaveOlderPictures(needs, call, { profileId, assetId: asset.id });
    return { profile_id: profileId, asset_id: asset.id, logo };
  }),
];

/** The smallest version that is large enough. */
function addressOf({ url, thumbnails }: Asset): string | null {
  const fitting = thumbnails.filter(({ width }) => width >= WIDE_ENOUGH).sort((a, b) => a.width - b.width);
  return fitting[0]?.url ?? url;
}
