import { describe, expect, it } from 'vitest';
import { GUIDES, outlineOf, readGuide } from './guides';

describe('a guide', () => {
  it('is outlined by its headings, with the slugs that the page gives them', () => {
    expect(outlineOf('# Guide\n\n## The start\n\n### The start\n\n```\n## no heading\n```\n\n## The start\n')).toEqual({
      title: 'Guide',
      sections: [
        { title: 'The start', slug: 'the-start' },
        { title: 'The start', slug: 'the-start-2' },
      ],
    });
  });

  it('exists in English for every name', async () => {
    for (const name of GUIDES) {
      const guide = await readGuide(name, 'en');
      expect(guide.title, name).not.toBe('');
      expect(guide.sections.length, name).toBeGreaterThan(2);
    }
  });

  it('is read in English where it is not translated', async () => {
    expect((await readGuide('workflow-admin', 'th')).locale).toBe('en');
  });
});
