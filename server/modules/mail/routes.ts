// Endpoint table of mailboxes and mails.
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import { mailTranscript } from './follow-ups.ts';
import * as hook from './hook.ts';
import * as mailboxes from './mailboxes.ts';
import * as mails from './mails.ts';
import * as outgoing from './outgoing.ts';
import { MAX_MAIL_BYTES } from './parsing.ts';
import {
  CreateMailbox,
  Mailbox,
  MailboxCheck,
  MailboxPage,
  MailboxWithSecret,
  MailPage,
  MailRecord,
  MailTranscript,
  PostedMail,
  SendDraft,
  UpdateMailbox,
} from './schema.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    mailbox: true;
    mail: true;
    mail_attachment: true;
  }
}

const tag = 'E-mail';
const params = { mailbox_id: ref('mailbox') };
const oneMail = { mail_id: ref('mail') };

export const mailRoutes = [
  route({
    method: 'POST',
    path: '/v1/mailboxes',
    operationId: 'createMailbox',
    summary: 'Connect a mailbox',
    description:
      'Mails that arrive from now on become conversations of the channel `email`; what lies in the inbox already is left alone. Answers with the `secret` that signs mails posted to `hook_path`, this once. `checkMailbox` says whether both servers can be reached. Needs `conversations:read` and `conversations:write` besides. 409 when another mailbox has the address, and at 50 mailboxes.',
    tag,
    scope: 'integrations:write',
    status: 201,
    errors: [403, 404, 409],
    body: CreateMailbox,
    response: MailboxWithSecret,
    example: {
      body: {
        name: 'Support',
        address: 'support@shop.example',
        assistant_id: '0190a6a0-0000-7000-8000-000000000000',
        mode: 'draft',
        imap: {
          host: 'imap.shop.example',
          port: 993,
          security: 'tls',
          user: 'support@shop.example',
          password: 'app password',
        },
        smtp: {
          host: 'smtp.shop.example',
          port: 465,
          security: 'tls',
          user: 'support@shop.example',
          password: 'app password',
        },
      },
    },
    handle: (ctx, { body }) => mailboxes.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/mailboxes',
    operationId: 'listMailboxes',
    summary: 'List mailboxes',
    description: 'All mailboxes of the organization, newest first, each with its state and its last error.',
    tag,
    scope: 'integrations:read',
    status: 200,
    query: pageQuery,
    response: MailboxPage,
    handle: (ctx, { query }) => mailboxes.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/mailboxes/{mailbox_id}',
    operationId: 'getMailbox',
    summary: 'Read a mailbox',
    description: 'Without its passwords and its secret.',
    tag,
    scope: 'integrations:read',
    status: 200,
    params,
    response: Mailbox,
    handle: (ctx, { params: { mailbox_id } }) => mailboxes.read(ctx, mailbox_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/mailboxes/{mailbox_id}',
    operationId: 'updateMailbox',
    summary: 'Change a mailbox',
    description:
      'A password that is left out stays, while host, port and user of its server stay the same; else 422 asks for it. Another inbox is read from its end. Needs `conversations:read` and `conversations:write` besides.',
    tag,
    scope: 'integrations:write',
    status: 200,
    errors: [403, 409],
    params,
    body: UpdateMailbox,
    response: Mailbox,
    example: { body: { mode: 'answer', signature: 'The Shop, 1 Main Street' } },
    handle: (ctx, { params: { mailbox_id }, body }) => mailboxes.update(ctx, mailbox_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/mailboxes/{mailbox_id}',
    operationId: 'deleteMailbox',
    summary: 'Disconnect a mailbox',
    description: 'Nothing is deleted on your mail server. Conversations and mails stay, and can be answered no more.',
    tag,
    scope: 'integrations:write',
    status: 204,
    params,
    handle: (ctx, { params: { mailbox_id } }) => mailboxes.remove(ctx, mailbox_id),
  }),
  route({
    method: 'POST',
    path: '/v1/mailboxes/{mailbox_id}/check',
    operationId: 'checkMailbox',
    summary: 'Test the connection',
    description:
      'Signs in at the IMAP and the SMTP server, and sends nothing. Where both work, the inbox is read at once.',
    tag,
    scope: 'integrations:write',
    status: 200,
    idempotency: 'claim',
    params,
    response: MailboxCheck,
    handle: (ctx, { params: { mailbox_id } }) => mailboxes.checkMailbox(ctx, mailbox_id),
  }),
  route({
    method: 'POST',
    path: '/v1/mailboxes/{mailbox_id}/rotate-secret',
    operationId: 'rotateMailboxSecret',
    summary: 'Replace the secret of posted mails',
    description:
      'What is signed with the former secret is refused from now on. Needs `conversations:read` and `conversations:write` besides.',
    tag,
    scope: 'integrations:write',
    status: 200,
    errors: [403],
    params,
    response: MailboxWithSecret,
    handle: (ctx, { params: { mailbox_id } }) => mailboxes.rotateHookSecret(ctx, mailbox_id),
  }),
  route({
    method: 'GET',
    path: '/v1/mailboxes/{mailbox_id}/mails',
    operationId: 'listMailboxMails',
    summary: 'List the mails of a mailbox',
    description: 'In and out, newest first, with those that were ignored and why.',
    tag,
    scope: 'conversations:read',
    status: 200,
    params,
    query: pageQuery,
    response: MailPage,
    handle: (ctx, { params: { mailbox_id }, query }) => mails.ofMailbox(ctx, mailbox_id, query),
  }),
  route({
    method: 'GET',
    path: '/v1/conversations/{conversation_id}/mails',
    operationId: 'listConversationMails',
    summary: 'List the mails of a conversation',
    description:
      'Each as a whole, with what it quotes and its attachments, newest first. The transcript has only what was newly said.',
    tag,
    scope: 'conversations:read',
    status: 200,
    params: { conversation_id: ref('conversation') },
    query: pageQuery,
    response: page(MailRecord),
    handle: (ctx, { params: { conversation_id }, query }) => mails.mailsOfConversation(ctx, conversation_id, query),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/mail-transcript',
    operationId: 'mailTranscript',
    summary: 'Mail the transcript of a conversation',
    description:
      'What the person said is quoted. To the address that the conversation is held with, or to another. 429 after three such mails of a conversation, or five to one address, in a day.',
    tag,
    scope: 'conversations:write',
    status: 204,
    errors: [400, 409, 429],
    params: { conversation_id: ref('conversation') },
    body: MailTranscript,
    example: { body: { address: 'ann@example.com', mailbox_id: '0190a6a0-0000-7000-8000-000000000000' } },
    handle: (ctx, { params: { conversation_id }, body: { address, mailbox_id } }) =>
      mailTranscript(ctx, conversation_id, { address, mailboxId: mailbox_id }),
  }),
  route({
    method: 'POST',
    path: '/v1/mails/{mail_id}/send',
    operationId: 'sendMailDraft',
    summary: 'Send a draft',
    description:
      'As the assistant wrote it, or with another `text`, which then stands in the transcript. 409 when it is no draft any more.',
    tag,
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params: oneMail,
    body: SendDraft,
    response: MailRecord,
    example: { body: { text: 'Your order arrives tomorrow.' } },
    handle: (ctx, { params: { mail_id }, body }) => outgoing.sendDraft(ctx, mail_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/mails/{mail_id}/discard',
    operationId: 'discardMailDraft',
    summary: 'Discard a draft',
    description: 'It is never sent. 409 when it is no draft any more.',
    tag,
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params: oneMail,
    response: MailRecord,
    handle: (ctx, { params: { mail_id } }) => outgoing.discardDraft(ctx, mail_id),
  }),
  route({
    method: 'GET',
    path: '/v1/mail-attachments/{mail_attachment_id}',
    operationId: 'downloadMailAttachment',
    summary: 'Download an attachment',
    description: 'Always as a file, whatever the sender calls it. 409 where it was larger than what is kept.',
    tag,
    scope: 'conversations:read',
    status: 200,
    errors: [409],
    produces: 'application/octet-stream',
    params: { mail_attachment_id: ref('mail_attachment') },
    handle: (ctx, { params: { mail_attachment_id } }) => mails.download(ctx, mail_attachment_id),
  }),
  route({
    method: 'POST',
    path: '/hooks/mail/{mailbox_id}',
    operationId: 'postMail',
    summary: 'For mail servers: a mail that came in',
    description:
      'The mail as it was received (RFC 5322), at most 25 MiB. Needs no API key, but `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks, made with the secret of the mailbox. Anything else is refused with 403. The same mail posted again is taken once.',
    tag,
    scope: null,
    open: true,
    rate: 'address',
    bytes: true,
    idempotency: 'none',
    bodyLimit: MAX_MAIL_BYTES,
    status: 200,
    errors: [400, 403, 409, 503],
    params,
    response: PostedMail,
    handle: (ctx, { params: { mailbox_id }, raw, body }) =>
      hook.receivePostedMail(ctx, { id: mailbox_id, raw, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }),
  }),
];
