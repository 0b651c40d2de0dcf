import { editorPath } from '../editor-address.ts';
import type { EditorTexts } from '../editor-texts.ts';
import { element } from './element.ts';
import cardClasses from './shortcode-card.module.css';
import type { FindParticle } from './use-find-particle.ts';

/** What stands in the place of a particle while its text is written: its headline, the way to it, and what readers see. */
export function particleCard(text: EditorTexts, id: number, find: FindParticle): HTMLElement {
  const card = element('div', cardClasses.particle);
  const link = element('a', undefined, text('particle.untitled', { id })) as HTMLAnchorElement;
  link.href = `/r/dashboard${editorPath(id)}`;
  link.target = '_blank';
  link.rel = 'noopener';
  const note = element('p');
  card.append(link);
  const say = (words: string) => {
    note.textContent = words;
    card.append(note);
  };
  find(id).then(
    (particle) => {
      if (particle === null) {
        link.remove();
        say(text('particle.gone'));
        return;
      }
      if (particle.headline !== '') link.textContent = particle.headline;
      if (!particle.isLive) say(text('particle.hidden'));
    },
    () => say(text('particle.failed')),
  );
  return card;
}
