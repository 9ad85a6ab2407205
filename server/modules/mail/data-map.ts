// The columns of this module in the data map. Mails are sealed under the organization's key and deleted with their person.
import { type DataMapLine, erased, none } from '../../kernel/data-map.ts';

export const MAIL_DATA: readonly DataMapLine[] = [
  ...none(
    'mailboxes',
    'name address sender_name mode queue signature rating_request imap smtp sealed last_error cell',
    'how a mailbox is set up, and what its servers answered',
  ),
  ...none('mails', 'direction status content_key message_key'),
  ...erased('mails', 'problem', 'what a server answered, which may name an address'),
  ...erased('mails', 'sender_mark', 'a keyed fingerprint of the address of the person'),
  ...erased('mails', 'sealed', 'addresses, subject and text of a mail'),
  ...erased('mail_threads', 'sender_mark sealed', 'the person who is written with, and the subject'),
  ...erased('mail_attachments', 'sealed_name sealed', 'files that the person sent'),
];
