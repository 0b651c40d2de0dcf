import { CHECKSUM_FILE, MANIFEST_FILE } from '../../site-archive-kinds.contract.ts';

/** What somebody reads who opens the archive years later, without this product. */
export const archiveReadme = (title: string, uri: string): string => `An archive of ${title} (${uri})
written by Masthead.

${MANIFEST_FILE}
  What this is, in JSON: the version of the format, when the export began and ended (exported_from and exported_to,
  in unix seconds), the site, how many lines each file has with its SHA-256 and its size, and what is left out.

people.jsonl, communities.jsonl, media.jsonl, sections.jsonl, tags.jsonl, posts.jsonl, comments.jsonl, live_updates.jsonl,
redirects.jsonl
  One JSON object a line, in UTF-8, in the order of their ids. Ids are whole numbers and hold within this archive:
  author_ids of a post are ids of people.jsonl, and so on. Fields that end in _ts are unix seconds, null stands for
  what is not there. Under "facts" stands what only Masthead has a use for.

  posts.jsonl     posts, pages and particles with their texts as HTML in "body", their custom fields in "custom"
                  and what search engines are told in "seo". A picture or file in a text is addressed as
                  /core/media/<id>/..., where <id> is an id of media.jsonl.
  sections.jsonl  the tree of sections by parent_id; the id 0 is the front page.
  media.jsonl     pictures and files with captions, alternative texts, credits and the focal point; "file" says where
                  the bytes are in this archive.
  live_updates.jsonl
                  what was added to live blogs, which are posts of the type live_blog; "blog_ended_ts" says when the live
                  blog ended, and is null while it is live.
  people.jsonl    people without their accounts; without email addresses where whoever exported the site may not
                  see them. Passwords, sessions and keys of programs are in no archive.

  Drafts, private posts and comments that readers do not see are here only where whoever exported the site may see
  them: has_drafts and has_held_comments of the manifest say so.

files/
  The files of the library as they are delivered, each named by its id.

${CHECKSUM_FILE}
  The SHA-256 of every file but the manifest, which holds that of this list. Check with: sha256sum -c ${CHECKSUM_FILE}

The export is written while people go on working. It is no picture of one moment: what changed between exported_from and
exported_to may be in it as it was before or after.

To bring it into a site of Masthead: Settings > Imports > Masthead archive, or
  npm run import -- this-file.zip
A second import of the same archive updates what the first one brought in, and doubles nothing.
`;
