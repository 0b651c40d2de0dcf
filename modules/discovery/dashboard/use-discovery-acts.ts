import { useCallback } from 'react';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type Discovered, forgetDiscovered, listDiscovery, saveDiscovered } from '../discovery.contract.ts';
import { creditOf } from './credit-of.ts';
import { useDiscoveryTexts } from './discovery-texts.ts';

/** Keeps what was found for later, or starts a draft that names where it comes from. */
export function useDiscoveryActs() {
  const text = useDiscoveryTexts();
  const go = useGo();
  const { site } = useCaller();
  const { mutateAsync: save } = useWrite(saveDiscovered, [listDiscovery]);
  const { mutateAsync: forget } = useWrite(forgetDiscovered, [listDiscovery]);
  const { mutateAsync: create } = useWrite(createPost, []);
  const { mutateAsync: write } = useWrite(updatePost, []);

  const onSave = useCallback(
    async ({ kind, key, title, saved }: Discovered) => {
      try {
        if (saved) await forget({ params: { siteId: site.id }, query: { kind, key } });
        else await save({ params: { siteId: site.id }, body: { kind, key } });
      } catch (error) {
        notices.failed(error, text('saveFailed', { title, reason: reasonOf(error) }), null);
      }
    },
    [forget, save, site.id, text],
  );
  const onDraft = useCallback(
    async (item: Discovered) => {
      try {
        const { id, revision } = await create({ params: { siteId: site.id }, body: {} });
        const body = creditOf(item, text('source'), location.origin);
        const headline = item.kind === 'tag' ? { headline: item.title } : {};
        await write({
          params: { postId: id },
          body: { ...headline, ...(body === null ? {} : { body }), revision },
        });
        go(`/r/dashboard/editor/post/${id}`);
      } catch (error) {
        notices.failed(error, text('draftFailed', { reason: reasonOf(error) }), null);
      }
    },
    [create, write, go, site.id, text],
  );
  return { onSave, onDraft };
}
