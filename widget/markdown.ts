// Owns how a message is shown: a small part of Markdown as elements of the page. No text ever becomes HTML.
import { make } from './elements.ts';

/** Marks do not nest; a link leads to the web, a mailbox or a phone, and nowhere else. */
const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|(?<![\w*])[*_]([^*_\n]+)[*_](?![\w*])|\[([^\]\n]{1,300})\]\(([^()\s]{1,2000})\)|(https?:\/\/[^\s<>"'`]{1,2000}[^\s<>"'`.,;:!?)\]}])/g;

export const isSafeLink = (address: string): boolean =>
  /^(https?:\/\/[^\s]|mailto:[^\s]|tel:[+\d])/i.test(address) && URL.canParse(address);

export function link(text: string, address: string): Node {
  if (!isSafeLink(address)) return document.createTextNode(text);
  // The other side learns neither where the visitor came from nor can it reach back into the page.
  return make('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, text);
}

function inline(text: string): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis, label, address, bare] = match;
    if (match.index > from) nodes.push(document.createTextNode(text.slice(from, match.index)));
    from = match.index + whole.length;
    if (code !== undefined) nodes.push(make('code', {}, code));
    else if (strong !== undefined) nodes.push(make('strong', {}, strong));
    else if (emphasis !== undefined) nodes.push(make('em', {}, emphasis));
    else if (label !== undefined) nodes.push(link(label, address ?? ''));
    else nodes.push(link(bare ?? '', bare ?? ''));
  }
  if (from < text.length) nodes.push(document.createTextNode(text.slice(from)));
  return nodes;
}

const ITEM = /^\s{0,3}(?:[-*•]|(\d{1,3})[.)])\s+(.*)$/;

/** Paragraphs, lists, code, emphasis and links. Everything else is shown as it is. */
export function rendered(text: string): Node[] {
  const blocks: Node[] = [];
  let list: HTMLOListElement | HTMLUListElement | undefined;
  let lines: string[] = [];
  const endParagraph = (): void => {
    if (lines.length > 0)
      blocks.push(make('p', {}, ...lines.flatMap((line, i) => (i > 0 ? [make('br'), ...inline(line)] : inline(line)))));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const [, number, item] = ITEM.exec(line) ?? [];
    if (item === undefined) {
      list = undefined;
      if (line.trim() === '') endParagraph();
      else lines.push(line);
      continue;
    }
    endParagraph();
    const kind = number === undefined ? 'ul' : 'ol';
    if (list?.localName !== kind) {
      list = make(kind);
      if (number !== undefined) list.setAttribute('start', number);
      blocks.push(list);
    }
    list.append(make('li', {}, ...inline(item)));
  }
  endParagraph();
  return blocks;
}
