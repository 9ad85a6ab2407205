// Owns the sending of e-mail: one message over the SMTP server that the operator names. The server may be in a private
// network: it is the operator's own, and no caller chooses it.
import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 20_000;

/** Where mail goes out, and the address that it comes from. */
export type MailServer = { url: string; from: string };
/** `file`: attached as CSV. */
export type Mail = { to: string; subject: string; text: string; file?: { name: string; text: string } };

/** What went wrong, in one line; undefined: the server took it. */
export async function sendMail(server: MailServer, { to, subject, text, file }: Mail): Promise<string | undefined> {
  const transport = createTransport(server.url, { from: server.from });
  Object.assign(transport.options, { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS });
  try {
    await transport.sendMail({
      // As objects: no address is parsed out of a text that a caller wrote.
      to: { name: '', address: to },
      subject,
      text,
      ...(file && { attachments: [{ filename: file.name, content: file.text, contentType: 'text/csv; charset=utf-8' }] }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return undefined;
  } catch (error) {
    return (error as Error).message.split('\n', 1)[0]?.slice(0, 300) ?? 'unknown';
  } finally {
    transport.close();
  }
}
