// What is asked for a mailbox, when it is connected and when it is changed.
import type { Schema } from '../../sdk/parley.ts';
import type { FormPart } from '../ui/fields.tsx';

export type Mailbox = Schema<'Mailbox'>;
type Server = Schema<'MailServer'>;
type Security = Server['security'];

export const MODES: Record<Mailbox['mode'], string> = {
  answer: 'answers by itself',
  draft: 'drafts answers for colleagues',
  sort: 'only sorts mails into queues',
};
const SECURITIES: Record<Security, string> = { tls: 'TLS', starttls: 'STARTTLS', none: 'none (own network only)' };

export type ServerValues = {
  incoming: 'imap' | 'hook';
  imap_host: string;
  imap_port: number | string;
  imap_security: string;
  imap_user: string;
  imap_password: string;
  outgoing: 'smtp' | 'operator';
  smtp_host: string;
  smtp_port: number | string;
  smtp_security: string;
  smtp_user: string;
  smtp_password: string;
};

export const serverValues = (mailbox?: Mailbox): ServerValues => ({
  incoming: mailbox && !mailbox.imap ? 'hook' : 'imap',
  imap_host: mailbox?.imap?.host ?? '',
  imap_port: mailbox?.imap?.port ?? 993,
  imap_security: mailbox?.imap?.security ?? 'tls',
  imap_user: mailbox?.imap?.user ?? '',
  imap_password: '',
  outgoing: mailbox && !mailbox.smtp ? 'operator' : 'smtp',
  smtp_host: mailbox?.smtp?.host ?? '',
  smtp_port: mailbox?.smtp?.port ?? 465,
  smtp_security: mailbox?.smtp?.security ?? 'tls',
  smtp_user: mailbox?.smtp?.user ?? '',
  smtp_password: '',
});

/** The bodies of both servers; a password that was not typed stays as it is. */
export function serversOf(values: ServerValues) {
  const server = (kind: 'imap' | 'smtp') => {
    const password = values[`${kind}_password`];
    return {
      host: values[`${kind}_host`].trim(),
      port: Number(values[`${kind}_port`]),
      security: values[`${kind}_security`] as Security,
      user: values[`${kind}_user`].trim(),
      ...(password !== '' && { password }),
    };
  };
  return {
    imap: values.incoming === 'imap' ? server('imap') : null,
    smtp: values.outgoing === 'smtp' ? server('smtp') : null,
  };
}

/** `isNew`: passwords are needed; else the stored ones stay. */
export function serverFields<Values extends ServerValues>(isNew: boolean): FormPart<Values>[] {
  const fields = (kind: 'imap' | 'smtp', when: (values: ServerValues) => boolean) => [
    {
      when,
      columns: [
        { name: `${kind}_host`, label: 'Server', required: true, placeholder: `${kind}.example.com`, maxLength: 253 },
        {
          name: `${kind}_port`,
          label: 'Port',
          kind: 'number',
          min: 1,
          max: 65_535,
          allowDecimal: false,
          required: true,
        },
        { name: `${kind}_security`, label: 'Encryption', kind: 'choice', choices: SECURITIES },
      ],
    },
    {
      when,
      columns: [
        {
          name: `${kind}_user`,
          label: 'User',
          required: kind === 'imap',
          maxLength: 320,
          description: 'Mostly the address.',
        },
        {
          name: `${kind}_password`,
          label: 'Password',
          kind: 'secret',
          required: isNew && kind === 'imap',
          description: isNew ? 'Often a password for apps.' : 'Empty: as before.',
        },
      ],
    },
  ];
  return [
    {
      name: 'incoming',
      label: 'Mails come in',
      kind: 'choice',
      choices: { imap: 'from an inbox, read by IMAP', hook: 'posted by my mail server (webhook)' },
    },
    ...fields('imap', ({ incoming }) => incoming === 'imap'),
    {
      name: 'outgoing',
      label: 'Mails go out',
      kind: 'choice',
      choices: { smtp: 'by an SMTP server of ours', operator: 'by the server of this installation' },
    },
    ...fields('smtp', ({ outgoing }) => outgoing === 'smtp'),
  ] as FormPart<Values>[];
}
