// Wire shapes of mailboxes and mails.
import { z } from 'zod';
import { page } from '../../http/pages.ts';
import { timestamp, uuid } from '../../http/wire.ts';

const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(
    /^[^\s<>@"(),:;\\+]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/,
    'Input should be an e-mail address without a +',
  )
  .meta({ override: { type: 'string', maxLength: 254 } })
  .describe(
    'Where people write to and answers come from, such as `support@shop.example`; without a `+`, in small letters.',
  );

const serverFields = {
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i, 'Input should be the name of a server')
    .meta({ override: { type: 'string', minLength: 1, maxLength: 253 } })
    .describe('Name of the server, such as `mail.example.com`.'),
  port: z.int().min(1).max(65_535).describe('Port: 993 or 143 for IMAP; 465, 587, 25 or 2525 for SMTP.'),
  security: z
    .enum(['tls', 'starttls', 'none'])
    .describe(
      '`tls` from the first byte (993, 465), `starttls` before anything is said (143, 587), or `none`, only in a network that the operator opened by `OUTBOUND_ALLOW_CIDRS`.',
    ),
  user: z.string().max(320).describe('Name to sign in with; mostly the address.'),
};
const password = z
  .string()
  .min(1)
  .max(1000)
  .describe('Password, or a password for apps. Stored sealed, and never shown again.');

export const MailboxServer = z.object(serverFields).meta({ id: 'MailServer' });
const serverInput = z.object({
  ...serverFields,
  password: password
    .optional()
    .describe('Password. Left out: the stored one stays, while host, port and user stay the same.'),
});

export const MODES = ['answer', 'draft', 'sort'] as const;
const MODE_TEXT =
  '`answer`: the assistant answers. `draft`: it writes each answer as a draft, which a colleague sends or discards. `sort`: it says nothing, and its flow only chooses the queue in which the conversation waits for a colleague.';
const assistant_id = uuid.describe(
  'Id of the assistant that reads the mails. While it has no active revision, mails wait, three days at most.',
);
const IMAP_TEXT = 'The IMAP server whose inbox is read, and never changed. null: mails are posted to `hook_path`.';
const SMTP_TEXT =
  'The SMTP server that answers go out by. null: by the server of the operator (`SMTP_URL`), from its `MAIL_FROM`, with this address to reply to.';
const PLUS_TEXT =
  'true: answers ask to be replied to at an address that names the conversation, such as `support+p…@shop.example`. Switch it on only where the mail server delivers such addresses to this mailbox.';
const QUEUE_TEXT = 'Queue in which a conversation waits where no flow names one. null: none.';
const SIGNATURE_TEXT = 'Text at the end of each mail, at most 2,000 characters; empty: none.';
const REPLIES_TEXT =
  'Most mails that one address is sent in an hour, 1 to 100; 10 unless set. Further ones wait for a colleague, so that two programs that answer each other come to an end.';

const RATING_TEXT =
  'What people are asked once a colleague has closed their conversation, above a link to a page with five stars; at most 500 characters. Needs `PUBLIC_URL`. null: they are not asked.';

const fields = {
  name: z.string().trim().min(1).max(200).describe('What colleagues call the mailbox.'),
  address,
  sender_name: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\r\n<>"]*$/, 'Input should have no line breaks, quotes or angle brackets')
    .meta({ override: { type: 'string', maxLength: 100 } })
    .describe('Name that answers come from; empty: none.'),
  assistant_id,
  mode: z.enum(MODES).describe(MODE_TEXT),
  enabled: z.boolean().describe('false: no mail is read and none is sent.'),
  queue: z.string().trim().min(1).max(200).nullable().describe(QUEUE_TEXT),
  signature: z.string().max(2000).describe(SIGNATURE_TEXT),
  plus_address: z.boolean().describe(PLUS_TEXT),
  replies_per_hour: z.int().min(1).max(100).describe(REPLIES_TEXT),
  rating_request: z.string().trim().min(1).max(500).nullable().describe(RATING_TEXT),
  imap: serverInput.nullable().describe(IMAP_TEXT),
  smtp: serverInput.nullable().describe(SMTP_TEXT),
};

export const CreateMailbox = z.object({
  ...fields,
  sender_name: fields.sender_name.default(''),
  mode: fields.mode.default('answer'),
  enabled: fields.enabled.default(true),
  queue: fields.queue.default(null),
  signature: fields.signature.default(''),
  plus_address: fields.plus_address.default(false),
  replies_per_hour: fields.replies_per_hour.default(10),
  rating_request: fields.rating_request.default(null),
  imap: fields.imap.default(null),
  smtp: fields.smtp.default(null),
});
export const UpdateMailbox = z.object(fields).partial();

export const Mailbox = z
  .object({
    id: uuid.describe('Id of the mailbox, a UUID that the server makes.'),
    name: z.string().describe('What colleagues call the mailbox.'),
    address: z.string().describe('Where people write to.'),
    sender_name: z.string().describe('Name that answers come from; empty: none.'),
    assistant_id,
    mode: z.enum(MODES).describe(MODE_TEXT),
    enabled: z.boolean().describe('false: no mail is read and none is sent.'),
    queue: z.string().nullable().describe(QUEUE_TEXT),
    signature: z.string().describe(SIGNATURE_TEXT),
    plus_address: z.boolean().describe(PLUS_TEXT),
    replies_per_hour: z.int().describe(REPLIES_TEXT),
    rating_request: z.string().nullable().describe(RATING_TEXT),
    imap: z
      .lazy(() => MailboxServer)
      .nullable()
      .describe(IMAP_TEXT),
    smtp: z
      .lazy(() => MailboxServer)
      .nullable()
      .describe(SMTP_TEXT),
    hook_path: z.string().describe('Where your mail server may post mails to, on this server; signed with the secret.'),
    state: z
      .enum(['new', 'working', 'failing', 'off'])
      .describe(
        '`new`: not read yet. `working`: read at `last_checked_at`. `failing`: see `last_error`. `off`: not enabled.',
      ),
    last_error: z
      .string()
      .nullable()
      .describe(
        'What went wrong last while reading or sending, in the words of the server. null: nothing since it last worked.',
      ),
    last_error_at: timestamp.nullable().describe('When that was: ISO 8601, UTC, milliseconds.'),
    last_checked_at: timestamp
      .nullable()
      .describe('When the inbox was last read: ISO 8601, UTC, milliseconds. null: never.'),
    last_received_at: timestamp
      .nullable()
      .describe('When a mail last came in: ISO 8601, UTC, milliseconds. null: never.'),
    created_at: timestamp.describe('When the mailbox was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the mailbox was last changed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'Mailbox' });
export const MailboxPage = page(Mailbox);
export const MailboxWithSecret = Mailbox.extend({
  secret: z.string().describe('Signs what is posted to `hook_path`, as Standard Webhooks do. Shown only now.'),
}).meta({ id: 'MailboxWithSecret' });

export const MailboxCheck = z
  .object({
    incoming: z.string().nullable().describe('Why the inbox cannot be read. null: it can, or mails are posted.'),
    outgoing: z.string().nullable().describe('Why no mail can be sent. null: it can.'),
  })
  .meta({ id: 'MailboxCheck' });

export const MAIL_STATUSES = [
  'waiting',
  'received',
  'ignored',
  'draft',
  'sending',
  'sent',
  'failed',
  'bounced',
  'discarded',
  'blocked',
] as const;
export const MailAttachment = z
  .object({
    id: uuid.describe('Id of the attachment, for `downloadMailAttachment`.'),
    name: z.string().describe('Name of the file, as the sender gave it.'),
    type: z.string().describe('Media type, as the sender gave it.'),
    bytes: z.int().describe('Size in bytes.'),
    stored: z.boolean().describe('false: it was larger than what is kept, and only its name is known.'),
  })
  .meta({ id: 'MailAttachment' });
export const MailRecord = z
  .object({
    id: uuid.describe('Id of the mail.'),
    mailbox_id: uuid.nullable().describe('Id of the mailbox. null: it was deleted.'),
    conversation_id: uuid.nullable().describe('Id of the conversation. null: it belongs to none.'),
    position: z.int().nullable().describe('Position of its message in the transcript. null: none.'),
    direction: z.enum(['in', 'out']).describe('`in`: to us. `out`: from us.'),
    status: z
      .enum(MAIL_STATUSES)
      .describe(
        'In: `waiting`, `received`, or `ignored` (see `problem`). Out: `draft`, `waiting`, `sending`, `sent`, `failed`, `bounced`, `discarded`, or `blocked` (never sent).',
      ),
    problem: z.string().nullable().describe('Why it was ignored or not sent. null: nothing to say.'),
    from: z
      .string()
      .describe(
        'Address that it came from. It proves nothing: addresses are easily forged. Masked unless the key has `identity:read`, as all that names the person.',
      ),
    from_name: z.string().describe('Name of the sender; empty: none.'),
    to: z.string().describe('Address that it went to.'),
    subject: z.string().describe('What its subject line says, decoded; empty without one.'),
    text: z.string().describe('All of it as plain text, with what it quotes.'),
    attachments: z.array(z.lazy(() => MailAttachment)).describe('Files that came with it.'),
    created_at: timestamp.describe('When it came in or was written: ISO 8601, UTC, milliseconds.'),
    sent_at: timestamp.nullable().describe('When the server took it: ISO 8601, UTC, milliseconds. null: not sent.'),
  })
  .meta({ id: 'Mail' });
export const MailPage = page(MailRecord);
export const SendDraft = z
  .object({
    text: z
      .string()
      .max(100_000)
      .refine((text) => text.trim() !== '', 'Input should have at least one character that is not a space')
      .optional()
      .describe('The answer as it is to be sent, at most 100,000 characters. Left out: as the assistant wrote it.'),
  })
  .optional();
export const MailTranscript = z.object({
  address: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(/^[^\s<>@"(),:;\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/, 'Input should be an e-mail address')
    .meta({ override: { type: 'string', maxLength: 254 } })
    .optional()
    .describe('Where it goes. Left out: to whom the conversation is held with, where that is known.'),
  mailbox_id: uuid.optional().describe('Mailbox that sends it. Left out: that of the conversation.'),
});
export const PostedMail = z
  .object({ accepted: z.boolean().describe('false: this mail was posted before.') })
  .meta({ id: 'PostedMail' });
