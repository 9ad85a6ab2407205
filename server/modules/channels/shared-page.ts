// Owns the page to share as a link: the chat of one channel and nothing else.
import { redirectToPublic } from '../../http/page-origins.ts';
import { Answer, type Route, route, value } from '../../http/route.ts';
import { Problem } from '../../kernel/errors.ts';
import { findPublic } from './channels.ts';

/** The chat brings its own style sheet, which no policy has to allow. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src https:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const pageOf = (title: string, locale: string, body: string): string => `<!doctype html>
<html lang="${escaped(locale)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)}</title>
  </head>
  <body>
${body}
  </body>
</html>
`;

export const sharedPageRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/chat/{public_key}',
    operationId: 'getChatPage',
    summary: 'The chat of a channel as a page',
    tag: 'Visitors',
    scope: null,
    open: true,
    hidden: true,
    dialect: 'platform',
    rate: 'address',
    status: 200,
    produces: 'text/html; charset=utf-8',
    errors: [404],
    params: { public_key: value('The `public_key` of a channel') },
    handle: async (ctx, { params: { public_key }, raw }) => {
      const elsewhere = redirectToPublic(ctx, raw);
      if (elsewhere) return elsewhere;
      try {
        const { appearance, public_key: key } = await findPublic(ctx.db, public_key);
        const script = `    <noscript>This chat needs JavaScript.</noscript>\n    <script src="/widget.js" data-channel="${escaped(key)}" data-mode="page"></script>`;
        return new Answer(pageOf(appearance.title, appearance.locale, script), { headers: HEADERS });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const body = '    <main><h1>No such chat</h1><p>Check the link, or ask for a new one.</p></main>';
        return new Answer(pageOf('No such chat', 'en', body), { status: 404, headers: HEADERS });
      }
    },
  }),
];
