import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import type { House } from '#platform/server/room.ts';
import { type KeptPage, keptPage } from '../cache/kept-page.ts';
import { triedLayouts } from '../frame/tried-layouts.ts';
import { faceOf, type StoredFace } from '../look/site-face.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { messageView } from '../views/message-view.ts';
import { boxed } from './previews.ts';
import { isMissing, renderAddress } from './render-address.ts';

/** What somebody tries before readers see it, on a page of the site. */
export type Trial = {
  siteId: number;
  path: string;
  /** Unix seconds. */
  expires: number;
  /** Who tries it, and by which right: without it nothing is shown any more. */
  maker: { profileId: number; right: 'MANAGE_DESIGN' | 'EDIT_SITE' };
  /** What the site would be called and how it would look. */
  face?: { title: string; stored: StoredFace };
  /** A build of layouts, with what somebody has changed of it and not saved. */
  build?: { id: number; profileId: number; at: number };
};

export const TRIAL_BEGIN = '/u/site/trial/';
/** An address longer than this is not made, and an unpacked one not read. */
const LONGEST = 12_000;
const LONGEST_UNPACKED = 60_000;

const signature = (secret: string, packed: string): string =>
  createHmac('sha256', secret).update(`trial ${packed}`).digest('base64url');

/** The address of a trial: all of it stands there, signed. @returns null when it is too long for an address */
export function trialAddress(secret: string, trial: Trial): string | null {
  const packed = deflateRawSync(JSON.stringify(trial)).toString('base64url');
  const address = `${TRIAL_BEGIN}${packed}.${signature(secret, packed)}`;
  return address.length > LONGEST ? null : address;
}

function readTrial(secret: string, siteId: number, path: string, now: number): Trial | null {
  const [packed = '', signed = ''] = path.slice(TRIAL_BEGIN.length).split('.');
  // As text: a signature that is read back has several spellings, of which one alone was given out.
  const given = Buffer.from(signed);
  const expected = Buffer.from(signature(secret, packed));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: LONGEST_UNPACKED });
  const trial = JSON.parse(text.toString()) as Trial;
  return trial.siteId === siteId && trial.expires >= now ? trial : null;
}

/** Shows a page with what is tried, on an origin of its own. */
export const trialOf =
  (needs: PagesNeeds, secret: () => Promise<string>, findPerson: House['findPerson']) =>
  async (site: ReaderSite, path: string): Promise<KeptPage | null> => {
    const now = Math.floor(Date.now() / 1000);
    const trial = path.length > LONGEST ? null : readTrial(await secret(), site.id, path, now);
    if (!trial) return null;
    const { face, build, maker } = trial;
    const person = await findPerson(site.id, maker.profileId);
    if (!person || !isAllowed(onSite(maker.right), person.holder)) return null;
    const layouts = build ? await triedLayouts(needs.db, site.id, build) : null;
    if (build && !layouts) return null;
    const tried: PagesNeeds = {
      ...needs,
      isTrial: true,
      ...(layouts ? { layouts: async () => layouts } : {}),
      ...(face ? { face: (siteId) => faceOf(needs.db, siteId, face.stored) } : {}),
    };
    const shown = face ? { ...site, title: face.title } : site;
    const at = new URL(trial.path, 'http://site.invalid');
    const asked = { path: at.pathname, query: at.searchParams, now };
    const found = await renderAddress(tried, shown, asked);
    const page = isMissing(found)
      ? keptPage(await messageView(tried, shown, 'missing', at.pathname), false)
      : found;
    return { ...page, isKept: false, status: 200, headers: { ...page.headers, ...boxed(page.headers) } };
  };
