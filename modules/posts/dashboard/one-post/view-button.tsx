import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { getPostAddress } from '../../post-drawer.contract.ts';
import { isLive } from '../post-status-name.ts';
import { ExternalLinkIcon } from './one-post-icons.tsx';
import { useOnePostTexts } from './one-post-texts.ts';

type Viewed = { id: number; status: number; headline: string };

/** Opens the page of a post on the site, or its preview while readers do not get it yet, in another tab. */
export function ViewButton({ post }: { post: Viewed }) {
  const text = useOnePostTexts();
  const view = useView();
  const name = post.headline || String(post.id);
  return (
    <IconButton
      name={text(isLive(post.status) ? 'viewOf' : 'previewOf', { name })}
      tip="end"
      onClick={() => void view(post.id)}
    >
      <ExternalLinkIcon />
    </IconButton>
  );
}

/** The same for the key. */
export function useView(): (postId: number) => Promise<void> {
  const text = useOnePostTexts();
  const { site } = useCaller();
  return async (postId) => {
    // Browsers let a press open a tab, and not what comes of it later.
    const tab = window.open('about:blank', '_blank');
    if (!tab) {
      notices.refused(text('viewBlocked'), undefined, 20);
      return;
    }
    tab.opener = null;
    try {
      const { path, preview } = await call(getPostAddress, { params: { siteId: site.id, postId } });
      const url = path ?? preview;
      if (url === null) throw new Error(text('viewFailed'));
      tab.location.replace(url);
    } catch (error) {
      tab.close();
      notices.failed(error, error instanceof Error ? error.message : text('viewFailed'), null);
    }
  };
}
