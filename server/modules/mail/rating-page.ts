// Owns the page behind the link in a mail: five stars and a few words, without a script. Opening it changes nothing, as
// programs that check mails open every link.
import { createHash } from 'node:crypto';
import { redirectToPublic } from '../../http/page-origins.ts';
import { Answer, type RawRequest, type Route, route, value } from '../../http/route.ts';
import { type Context, systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/errors.ts';
import { redactTyped } from '../conversations/store/redact-typed.ts';
import { storeRating } from '../conversations/store/visitor-conversations.ts';
import type { MailboxRow } from './mailboxes.ts';
import { mailboxSecrets } from './mailboxes.ts';
import { conversationOfToken, isRatingToken } from './signed-addresses.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:CanvasText;background:Canvas}main{max-width:32rem;margin:3rem auto;padding:0 1rem}
fieldset{border:0;padding:0;margin:0 0 1rem}legend{font-weight:600;padding:0;margin-bottom:.5rem}label.score{display:inline-flex;align-items:center;min-height:44px;margin-right:1.25rem}
textarea{display:block;width:100%;box-sizing:border-box;font:inherit;margin:.25rem 0 1rem}button{font:inherit;font-weight:600;min-height:44px;padding:0 1.25rem}`;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-store',
};
const MAX_COMMENT = 1000;

const TEXTS = {
  en: {
    send: 'Send',
    comment: 'Tell us more (optional)',
    thanks: 'Thank you for your rating.',
    of: ' of 5',
    gone: 'This link no longer works.',
    choose: 'Choose from 1 to 5.',
  },
  es: {
    send: 'Enviar',
    comment: 'Cuéntanos más (opcional)',
    thanks: 'Gracias por tu valoración.',
    of: ' de 5',
    gone: 'Este enlace ya no funciona.',
    choose: 'Elige de 1 a 5.',
  },
} as const;
type Language = keyof typeof TEXTS;

const languageOf = ({ headers }: RawRequest): Language =>
  /^\s*es\b/i.test(String(headers['accept-language'] ?? '')) ? 'es' : 'en';
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const pageOf = (language: Language, title: string, body: string, status = 200): Answer =>
  new Answer(
    `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)}</title>
    <style>${STYLE}</style>
  </head>
  <body><main>
${body}
  </main></body>
</html>
`,
    { status, headers: HEADERS },
  );

type RatedConversation = { ctx: Context; conversationId: string; mailbox: MailboxRow };

/** By the token alone, which decides the organization. */
async function findRated(outer: Context, token: string): Promise<RatedConversation | undefined> {
  const conversationId = conversationOfToken(token);
  if (conversationId === undefined) return undefined;
  const mailbox = await outer.db.maybe<MailboxRow>(sql`
    select b.* from mail_threads t join mailboxes b on b.id = t.mailbox_id join organizations o on o.id = b.org_id
    where t.conversation_id = ${conversationId} and o.status = 'active'`);
  if (!mailbox) return undefined;
  const ctx = { ...systemContext(outer, mailbox.org_id, 'rating-page'), requestId: outer.requestId };
  const { signing } = await mailboxSecrets(ctx, ctx.db, mailbox);
  return isRatingToken(token, Buffer.from(signing, 'base64')) ? { ctx, conversationId, mailbox } : undefined;
}

const gonePage = (language: Language): Answer =>
  pageOf(language, TEXTS[language].gone, `    <h1>${TEXTS[language].gone}</h1>`, 404);

function formPage(language: Language, { mailbox }: RatedConversation, problem = ''): Answer {
  const { send, comment, of } = TEXTS[language];
  const scores = [1, 2, 3, 4, 5].map(
    (score) =>
      `<label class="score"><input type="radio" name="score" value="${score}" required aria-label="${score}${of}" /> ${'★'.repeat(score)}</label>`,
  );
  const title = mailbox.sender_name || mailbox.name;
  const body = `    <h1>${escapeHtml(title)}</h1>
    ${problem && `<p role="alert">${escapeHtml(problem)}</p>`}
    <form method="post"><fieldset><legend>${escapeHtml(mailbox.rating_request ?? title)}</legend>${scores.join('')}</fieldset>
    <label>${comment}<textarea name="comment" rows="3" maxlength="${MAX_COMMENT}"></textarea></label>
    <button type="submit">${send}</button></form>`;
  return pageOf(language, title, body, problem === '' ? 200 : 400);
}

async function rate(outer: Context, token: string, body: unknown, raw: RawRequest): Promise<Answer> {
  const language = languageOf(raw);
  const rated = await findRated(outer, token);
  if (!rated) return gonePage(language);
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  const score = /^[1-5]$/.exec(form.get('score') ?? '');
  if (!score) return formPage(language, rated, TEXTS[language].choose);
  const words = redactTyped(
    (form.get('comment') ?? '').replaceAll('\u0000', '').toWellFormed().trim().slice(0, MAX_COMMENT).toWellFormed(),
  );
  try {
    await storeRating(rated.ctx, rated.conversationId, {
      score: Number(score[0]),
      comment: words === '' ? null : words,
    });
  } catch (error) {
    if (error instanceof Problem) return gonePage(language);
    throw error;
  }
  return pageOf(language, TEXTS[language].thanks, `    <h1>${TEXTS[language].thanks}</h1>`);
}

const common = {
  path: '/rate/{token}',
  tag: 'E-mail',
  scope: null,
  open: true,
  hidden: true,
  dialect: 'platform',
  rate: 'address',
  status: 200,
  produces: 'text/html; charset=utf-8',
  errors: [404],
  params: { token: value('The end of the link in the mail') },
} as const;

export const ratingRoutes: Route[] = [
  route({
    ...common,
    method: 'GET',
    operationId: 'getRatingPage',
    summary: 'The page to rate a conversation',
    handle: async (ctx, { params: { token }, raw }) => {
      const elsewhere = redirectToPublic(ctx, raw);
      if (elsewhere) return elsewhere;
      const rated = await findRated(ctx, token);
      return rated ? formPage(languageOf(raw), rated) : gonePage(languageOf(raw));
    },
  }),
  route({
    ...common,
    method: 'POST',
    operationId: 'rateByLink',
    summary: 'Rate a conversation by the link in a mail',
    bytes: true,
    idempotency: 'none',
    errors: [400, 404],
    bodyLimit: 16_384,
    handle: (ctx, { params: { token }, body, raw }) => rate(ctx, token, body, raw),
  }),
];
