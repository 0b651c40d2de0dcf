import type { SourcePost } from '#modules/imports/imports.public.ts';
import { facts } from './facts.ts';
import { slugOf } from './wording.ts';

/** The language site of the demo: some of the series, for the readers across the Channel. */
export const frenchSite = {
  ...{ name: 'francais', title: 'Le Herald en français', language: 'fr-FR' },
  description: 'Nos grands reportages, traduits pour les lecteurs d’outre-Manche.',
};

const openings = facts('series', 'title', 'standfirst')`
  trams | De retour sur les rails : le tramway revient à Old Dock | Comment une ligne démontée en 1957 est rentrée chez elle
  dock  | Ce que font les docks toute la journée | Tout ce que vous mangez, portez et conduisez est passé par ici
  marsh | Perdre du terrain : le marais au bout de la ligne | Un an sur l’estuaire, d’un gel à l’autre
`;

const parts = facts('series', 'headline', 'text', 'person', 'quote')`
  trams | Les rails sous la chaussée | En ouvrant Custom House Row, les ouvriers ont retrouvé l’ancienne ligne, encore graissée. | Ines Halloran, directrice des transports | On aurait dit qu’elle attendait
  trams | Leçon de conduite dans une rue déserte | Avant les premiers passagers, il y a eu seize conducteurs et un sac de sable sur chaque siège. | Lorna Peel, conductrice | Ça s’arrête comme un bateau
  trams | Les boutiques qui sont restées, et les autres | Deux ans de palissades ont coûté neuf commerces à Quayside. Les autres ont compté les passants le jour de l’ouverture. | Jules Marchand, torréfacteur | J’ai vendu plus en un jour que pendant tout le mois de mars
  dock  | Le grain à l’aube | Le silo se remplit par le haut, et il parle pendant qu’on le remplit. | Stig Lindqvist, capitaine du port | On apprend à entendre quand il est plein
  dock  | Le déjeuner d’une grutière | Elle l’emporte là-haut, car redescendre lui coûte vingt minutes. | Paula Jessup, grutière | Je vois le temps qu’il fera avant vous
  dock  | Le dernier cordier | Trois cents mètres de hangar, et un homme qui les parcourt à reculons. | Arthur Cordwell, cordier | Marcher en avant, c’est pour les amateurs
  marsh | Hiver : la glace sur la crique | Les avocettes étaient parties, et l’homme au théodolite était arrivé. | Pete Holloway, garde-rivière | La terre descend d’un doigt par an
  marsh | Printemps : la vanne reste ouverte | Pour la première fois depuis soixante ans, on a laissé entrer la marée. | Wendy Holt, directrice d’école | Les enfants ont applaudi l’eau
  marsh | Été : salicorne et inconnus | Une photo a fait le tour du monde, et le dimanche la route était pleine. | Erik Dahl, patron du fumoir | J’ai tout vendu, même les chaises
  marsh | Automne : ce qui est revenu | Trente et une espèces d’oiseaux que personne n’avait encore notées ici. | Nell, 11 ans, école de Saltmarsh | C’est moi qui ai trouvé la spatule
`;

const HOURS_LATER = 30 * 3600;

/** The series as they were translated, a good day after they appeared. */
export function frenchPosts(posts: readonly SourcePost[]): SourcePost[] {
  const numbers = new Map<string, number>();
  const words = new Map<string, Pick<SourcePost, 'title' | 'excerpt' | 'html'>>([
    ...openings.map(
      ({ series, title, standfirst }) =>
        [`series-${series}`, { title, excerpt: standfirst, html: `<p>${standfirst}.</p>` }] as const,
    ),
    ...parts.map(({ series, headline, text, person, quote }) => {
      const number = (numbers.get(series) ?? 0) + 1;
      numbers.set(series, number);
      const html = `<p>${text}</p>\n<blockquote><p>« ${quote}. »</p><p>${person}</p></blockquote>`;
      return [`series-${series}-${number}`, { title: headline, excerpt: text, html }] as const;
    }),
  ]);
  return posts.flatMap((post): SourcePost[] => {
    const said = words.get(post.id);
    if (!said) return [];
    const later = (ts: number | null) => (ts === null ? null : ts + HOURS_LATER);
    return [
      {
        ...post,
        ...said,
        ...{ id: translationId(post.id), language: frenchSite.language, communityName: frenchSite.name },
        ...{
          subtitle: null,
          slug: slugOf(said.title.replaceAll('’', ' ')),
          isFeatured: false,
          commentsEnabled: false,
        },
        parentId: post.parentId === null ? null : translationId(post.parentId),
        createdTs: later(post.createdTs),
        updatedTs: later(post.updatedTs),
        publishedTs: later(post.publishedTs),
      },
    ];
  });
}

const PREFIX = 'fr-';
const translationId = (id: string): string => PREFIX + id;

/** The id of the post that a post of this site is translated from; null for what is none. */
export const sourceOfTranslation = (id: string): string | null =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : null;
