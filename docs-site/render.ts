// Owns how a page of Markdown becomes a page of the site: headings that can be linked, links that lead somewhere, code to be copied.
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { nameOf, type SitePage } from './pages.ts';

export type Heading = { level: number; id: string; title: string };
/** `sections`: the text below each heading, for the search. `links`: addresses inside the site. */
export type Rendered = { html: string; headings: Heading[]; sections: Section[]; links: string[]; broken: string[] };
export type Section = { id: string; title: string; text: string };

export type LinkTargets = { base: string; pages: readonly SitePage[]; files: ReadonlySet<string> };

/** As GitHub makes them, so that the links of the sources hold. */
export class Slugs {
  readonly #used = new Map<string, number>();
  of(title: string): string {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const count = this.#used.get(slug) ?? 0;
    this.#used.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  }
}

/** Where a link of a page leads on the site; `undefined`: to a file of the project that the site does not have. */
export function resolveLink(href: string, source: string, { base, pages, files }: LinkTargets): string | undefined {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const file = path.posix.normalize(path.posix.join(path.posix.dirname(source), target)).replace(/\/$/, '');
  const at = anchor === undefined ? '' : `#${anchor}`;
  if (pages.some((page) => page.source === file)) return `${base}${nameOf(file)}.html${at}`;
  const readme = `${file}/README.md`;
  if (pages.some((page) => page.source === readme)) return `${base}${nameOf(readme)}.html${at}`;
  return files.has(file) ? `${base}${file.replace(/^docs\//, '')}` : undefined;
}

export function renderPage(text: string, source: string, targets: LinkTargets): Rendered {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const slugs = new Slugs();
  const rendered: Rendered = { html: '', headings: [], sections: [], links: [], broken: [] };
  const tokens = markdown.parse(text, {});
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const inline = tokens[i + 1];
      const title = plainText(inline?.children ?? []);
      const id = slugs.of(title);
      token.attrSet('id', id);
      rendered.headings.push({ level: Number(token.tag.slice(1)), id, title });
      rendered.sections.push({ id, title, text: '' });
    }
    if (token.type === 'inline' && tokens[i - 1]?.type !== 'heading_open')
      note(rendered, plainText(token.children ?? []));
    if (token.type === 'fence' || token.type === 'code_block') note(rendered, token.content);
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') point(child, 'href', source, targets, rendered);
      if (child.type === 'image') point(child, 'src', source, targets, rendered);
    }
  }
  markdown.renderer.rules.heading_close = (all, index, options, _env, self) => {
    const id = all[index - 2]?.attrGet('id') ?? '';
    return ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>${self.renderToken(all, index, options)}`;
  };
  markdown.renderer.rules.fence = (all, index) => {
    const { content = '', info = '' } = all[index] ?? {};
    const language = /^\w*/.exec(info)?.[0] ?? '';
    const escaped = markdown.utils.escapeHtml(content);
    // The button is added by the script: without one, it could do nothing.
    return `<div class="code" data-language="${language}"><pre tabindex="0"><code>${escaped}</code></pre></div>\n`;
  };
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  rendered.html = markdown.renderer.render(tokens, markdown.options, {});
  return rendered;
}

type Token = ReturnType<MarkdownIt['parse']>[number];

const plainText = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('');

function note(rendered: Rendered, text: string): void {
  const section = rendered.sections.at(-1);
  if (section) section.text += `${text} `;
}

/** A link to a source file stays its text, with the path as a hint: the site does not have the file. */
function point(token: Token, name: 'href' | 'src', source: string, targets: LinkTargets, rendered: Rendered): void {
  const href = token.attrGet(name) ?? '';
  const resolved = resolveLink(href, source, targets);
  if (resolved === undefined) {
    const file = path.posix.normalize(path.posix.join(path.posix.dirname(source), href.split('#')[0] ?? ''));
    if (name === 'src') rendered.broken.push(href);
    token.attrs = [['title', `${file} in the repository`]];
    return;
  }
  token.attrSet(name, resolved);
  if (resolved.startsWith('#') || resolved.startsWith(targets.base)) rendered.links.push(resolved);
  else if (/^https?:/.test(resolved)) token.attrSet('rel', 'noreferrer');
}
