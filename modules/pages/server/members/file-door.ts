import { READER_FILES } from '#modules/assets/asset-kinds.contract.ts';
import { readerFile } from '#modules/assets/assets.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import type { SiteAnswer } from '#platform/server/site-answers.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import type { OwnPage } from '../reading/own-pages.ts';
import { messageView } from '../views/message-view.ts';
import { fileView, readyView } from './file-view.ts';
import { mayHaveFile } from './may-have-file.ts';
import { signInAddress } from './member-paths.ts';

/** Files within a minute, of one reader or of one address from which nobody is signed in. */
const FILES_OF_READER = 60;
/** Said of a file by the address that signing in leads back to. */
const SIGNED_IN = 'signed-in=1';
const FILE = /^\/(\d{1,16})(?:\/[^/]*)?$/;

/** Leads readers to a gated file, to signing in, or says which memberships open it. */
export function fileDoor({ database: { db }, secrets }: Pick<Ground, 'database' | 'secrets'>): OwnPage {
  const take = minuteCounts();
  return async (needs, site, { path, query, ip, form }) => {
    const id = Number(FILE.exec(path.slice(READER_FILES.length))?.[1] ?? Number.NaN);
    if (form !== null || !Number.isSafeInteger(id)) return missing(needs, site);
    const { reader } = needs;
    if (take({ [`${site.id} ${reader?.profileId ?? ip}`]: FILES_OF_READER }, Date.now()) !== null) {
      return 'too_many';
    }
    const file = await readerFile(db, site.id, id);
    if (!file) return missing(needs, site);
    if (file.isGated && !reader) return leadTo(signInAddress(`${path}?${SIGNED_IN}`));
    if (file.isGated && reader && !mayHaveFile(file, reader))
      return { page: await fileView(needs, site, file) };
    // A download leaves the page where it is, which would be the one to sign in on.
    if (query === `?${SIGNED_IN}`) return { page: await readyView(needs, site, file, path) };
    return leadTo(await file.address(secrets, Math.floor(Date.now() / 1000)));
  };
}

const missing = async (needs: PagesNeeds, site: ReaderSite) => ({
  page: await messageView(needs, site, 'missing', ''),
});

/** Where it leads is for this reader, and for some minutes: nothing keeps it, and nobody is told of it. */
const leadTo = (location: string): SiteAnswer => ({
  ...{ status: 302, location },
  headers: {
    'cache-control': 'private, no-store',
    ...{ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', vary: 'cookie' },
  },
});
