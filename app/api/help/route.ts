import { createTranslator } from 'next-intl';
import { loadMessages } from '@/app/_i18n/load-messages';
import type { HelpTopic } from '@/app/_shell/help-topic';
import { route } from '@/app/_web/route';
import { GUIDES, type GuideName, readGuide } from '@/app/(app)/help/_guide/guides';

type Words = { guides: Record<GuideName, string> };

/** Sections of every guide, for the help's search. */
export const GET = route({
  handle: async ({ ctx: { locale } }) => {
    const { help } = await loadMessages(locale);
    const t = createTranslator({ locale, messages: { help: help as Words }, namespace: 'help' });
    const guides = await Promise.all(GUIDES.map(async (name) => ({ name, guide: await readGuide(name, locale) })));
    return guides.flatMap(({ name, guide }) =>
      guide.sections.map(({ title, slug }) => ({ title, guide: t(`guides.${name}`), href: `/help/${name}#${slug}` })),
    ) satisfies HelpTopic[];
  },
});
